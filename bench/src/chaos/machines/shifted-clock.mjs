// Loaded before a process of Floodlit: its clock is wrong by FLOODLIT_CLOCK_SHIFT_MS, and may drift besides.
const shiftMs = Number(process.env.FLOODLIT_CLOCK_SHIFT_MS ?? 0);
const driftPerSecondMs = Number(process.env.FLOODLIT_CLOCK_DRIFT_MS ?? 0);
const RealDate = Date;
const startedAt = performance.now();
const wrongNow = () =>
  RealDate.now() + shiftMs + Math.round(((performance.now() - startedAt) / 1_000) * driftPerSecondMs);

globalThis.Date = class extends RealDate {
  constructor(...given) {
    super(...(given.length === 0 ? [wrongNow()] : given));
  }
  static now() {
    return wrongNow();
  }
};
