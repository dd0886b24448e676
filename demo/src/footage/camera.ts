/** Where a point of the world falls on the picture, and how many pixels a metre is there. */
export type Spot = { x: number; y: number; metre: number };

/** Metres: x along the field, y across it (negative is near), z up. */
export type Rig = {
  y: number;
  z: number;
  /** Focal length in half picture widths. */
  focus: number;
  /** Across the field: the point that the camera looks at when the ball is in the middle. */
  lookY: number;
  /** The share of the ball's way that the camera turns after it, and that it travels along. */
  turn: number;
  travel: number;
  /** The furthest it looks along the field. */
  reach: number;
};

export type Camera = ReturnType<typeof createCamera>;

/** A camera in the stand opposite that follows the ball like a person: late, and smoothly. */
export function createCamera(rig: Rig, width: number, height: number) {
  const now = { x: 0, lookX: 0, lookY: rig.lookY, focus: rig.focus };
  const wanted = { ...now };
  let forward = { x: 0, y: 1, z: 0 };
  let right = { x: 1, y: 0 };
  let up = { x: 0, y: 0, z: 1 };

  const settle = () => {
    const x = now.lookX - now.x;
    const y = now.lookY - rig.y;
    const length = Math.hypot(x, y, rig.z);
    forward = { x: x / length, y: y / length, z: -rig.z / length };
    const flat = Math.hypot(forward.x, forward.y);
    right = { x: forward.y / flat, y: -forward.x / flat };
    up = { x: right.y * forward.z, y: -right.x * forward.z, z: right.x * forward.y - right.y * forward.x };
  };
  settle();

  const clamp = (value: number) => Math.max(-rig.reach, Math.min(rig.reach, value));

  return {
    width,
    height,
    follow(ball: { x: number; y: number }, closeness: number, seconds: number): void {
      wanted.x = clamp(ball.x * rig.travel);
      wanted.lookX = clamp(ball.x * rig.turn);
      wanted.lookY = rig.lookY + ball.y * 0.3;
      wanted.focus = rig.focus * (1 + 0.22 * closeness);
      for (const key of ['x', 'lookX', 'lookY', 'focus'] as const)
        now[key] += (wanted[key] - now[key]) * (1 - Math.exp(-seconds * (key === 'focus' ? 0.9 : 1.7)));
      settle();
    },
    cutTo(ball: { x: number; y: number }): void {
      Object.assign(now, {
        x: clamp(ball.x * rig.travel),
        lookX: clamp(ball.x * rig.turn),
        lookY: rig.lookY,
        focus: rig.focus,
      });
      settle();
    },
    project(x: number, y: number, z = 0): Spot {
      const dx = x - now.x;
      const dy = y - rig.y;
      const dz = z - rig.z;
      const depth = Math.max(0.5, dx * forward.x + dy * forward.y + dz * forward.z);
      const metre = (now.focus * width) / 2 / depth;
      return {
        x: width / 2 + (dx * right.x + dy * right.y) * metre,
        y: height / 2 - (dx * up.x + dy * up.y + dz * up.z) * metre,
        metre,
      };
    },
  };
}
