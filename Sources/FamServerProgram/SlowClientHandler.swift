#if Server
    import NIOCore
    import NIOHTTPTypes

    /// Closes a connection if a request is not received, or its answer not taken, within a time limit, so that a client
    /// sending a byte per second cannot block anything. The wait for a request's head is limited by the channel's idle
    /// time.
    final class SlowClientHandler: ChannelDuplexHandler, RemovableChannelHandler {
        typealias InboundIn = HTTPRequestPart
        typealias InboundOut = HTTPRequestPart
        typealias OutboundIn = HTTPResponsePart
        typealias OutboundOut = HTTPResponsePart

        private let patience: TimeAmount
        private var deadline: Scheduled<Void>?
        private var underWay = 0

        init(patience: TimeAmount) { self.patience = patience }

        func channelRead(context: ChannelHandlerContext, data: NIOAny) {
            if case .head = unwrapInboundIn(data) {
                underWay += 1
                if deadline == nil { wait(context) }
            }
            context.fireChannelRead(data)
        }

        func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
            guard case .end = unwrapOutboundIn(data) else { return context.write(data, promise: promise) }
            let sent = promise ?? context.eventLoop.makePromise(of: Void.self)
            let bound = NIOLoopBound((self, context), eventLoop: context.eventLoop)
            sent.futureResult.whenSuccess {
                let (handler, context) = bound.value
                handler.answered(context)
            }
            context.write(data, promise: sent)
        }

        func channelInactive(context: ChannelHandlerContext) {
            stop()
            context.fireChannelInactive()
        }

        func handlerRemoved(context: ChannelHandlerContext) { stop() }

        private func answered(_ context: ChannelHandlerContext) {
            underWay -= 1
            stop()
            if underWay > 0 { wait(context) }
        }

        private func wait(_ context: ChannelHandlerContext) {
            let channel = context.channel
            deadline = context.eventLoop.scheduleTask(in: patience) { channel.close(promise: nil) }
        }

        private func stop() {
            deadline?.cancel()
            deadline = nil
        }
    }
#endif
