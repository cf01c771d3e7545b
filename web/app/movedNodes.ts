/**
 * Lets React remove and insert nodes that other software has moved. Translators in browsers move text nodes, for
 * instance. Without this module, the DOM methods would throw, and React would give up on the page.
 */
export function tolerateMovedNodes({ prototype } = Node): void {
  const { removeChild, insertBefore } = prototype;
  prototype.removeChild = <Child extends Node>(child: Child) =>
    child.parentNode ? (removeChild.call(child.parentNode, child) as Child) : child;
  prototype.insertBefore = function <New extends Node>(this: Node, node: New, next: Node | null) {
    return insertBefore.call(this, node, next?.parentNode === this ? next : null) as New;
  };
}
