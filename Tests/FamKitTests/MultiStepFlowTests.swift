import Testing

@testable import FamKit

@Suite struct MultiStepFlowTests {
    // X-P37 X-E23: it never passes either end, with one step or three; reset goes to the first.
    @Test(arguments: [1, 3])
    func aFlowStaysBetweenItsEnds(count: Int) throws {
        var flow = try #require(MultiStepFlow(Array(0..<count)))
        flow.previous()
        #expect(flow.current == 0 && !flow.canGoBack && flow.canGoForward == (count > 1))
        for _ in 0..<5 { flow.next() }
        #expect(flow.current == count - 1 && !flow.canGoForward && flow.canGoBack == (count > 1))
        flow.reset()
        #expect(flow.current == 0)
    }

    @Test func aFlowStartsAtTheGivenStep() throws {
        #expect(try #require(MultiStepFlow(["a", "b", "c"], at: "b")).index == 1)
        #expect(try #require(MultiStepFlow(["a", "b"], at: "z")).index == 0)
        #expect(MultiStepFlow([String]()) == nil)
    }
}
