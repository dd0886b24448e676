// Page translation and extensions move and replace texts that React has rendered. React finds a node by its parent, and
// without this the whole page would fail at the removal of one word.

/** The child of `parent` that contains the node now; null when the node has left it. */
export function placeIn(parent: Node, node: Node | null): Node | null {
  let place = node;
  while (place !== null && place.parentNode !== parent) place = place.parentNode;
  return place;
}

/** From then on a node that another hand has moved is removed, or inserted before, where it is now. */
export function tolerateMovedNodes(): void {
  // oxlint-disable-next-line typescript/unbound-method -- both are called on their node
  const { removeChild, insertBefore } = Node.prototype;
  Node.prototype.removeChild = function removeMoved<Child extends Node>(this: Node, child: Child): Child {
    const place = placeIn(this, child);
    if (place !== null) removeChild.call(this, place);
    return child;
  };
  Node.prototype.insertBefore = function insertBeforeMoved<Child extends Node>(
    this: Node,
    child: Child,
    before: Node | null,
  ): Child {
    insertBefore.call(this, child, placeIn(this, before));
    return child;
  };
}
