export interface Motion {
  x: number
  y: number
  dx: 1 | -1
  dy: 1 | -1
}

function turn(at: number, by: 1 | -1, room: number): [number, 1 | -1] {
  const next = at + by
  if (next <= 0) return [0, 1]
  if (next >= room) return [Math.max(0, room), -1]
  return [next, by]
}

/** Moves the box by one pixel, reversing at the edges of the window. */
export function bounce({ x, y, dx, dy }: Motion, room: { width: number; height: number }): Motion {
  const [nextX, nextDx] = turn(x, dx, room.width)
  const [nextY, nextDy] = turn(y, dy, room.height)
  return { x: nextX, y: nextY, dx: nextDx, dy: nextDy }
}
