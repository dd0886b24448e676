// Draws the curve of a game's report from the rows of the page's tables, in the time zone of the game.
/* global uPlot */

// Without minutes there is nothing to draw. A moment is a dashed line with its number in the table.
addEventListener('DOMContentLoaded', () => {
  const place = document.querySelector('#curve');
  const rows = [...document.querySelectorAll('#minutes tbody tr')];
  const moments = [...document.querySelectorAll('#moments tbody tr')].map((row) => Number(row.dataset.at));
  if (place === null || rows.length < 2) return;
  const { lang } = document.documentElement;
  const clock = new Intl.DateTimeFormat(lang, {
    timeZone: place.dataset.zone,
    hour: 'numeric',
    minute: '2-digit',
  });
  const number = new Intl.NumberFormat(lang);
  const [time, viewers] = [...document.querySelectorAll('#minutes th')].map((cell) => cell.textContent);
  const styles = getComputedStyle(document.documentElement);
  const color = (name) => styles.getPropertyValue(name).trim();
  const font = '13px ' + getComputedStyle(document.body).fontFamily;
  const axis = {
    stroke: color('--muted'),
    font,
    grid: { stroke: color('--line'), width: 1 },
    ticks: { show: false },
  };
  // Isolated: on a canvas that runs from left to right, an Arabic time would be turned around.
  const clockOf = (seconds) => '\u2068' + clock.format(seconds * 1000) + '\u2069';
  const draw = (chart) => {
    const { ctx, bbox } = chart;
    ctx.save();
    ctx.strokeStyle = ctx.fillStyle = color('--mark');
    ctx.lineWidth = devicePixelRatio;
    ctx.setLineDash([4 * devicePixelRatio, 4 * devicePixelRatio]);
    ctx.font = 'bold ' + 12 * devicePixelRatio + 'px sans-serif';
    ctx.textAlign = 'center';
    ctx.textBaseline = 'top';
    moments.forEach((at, index) => {
      const x = Math.round(chart.valToPos(at, 'x', true));
      if (x < bbox.left || x > bbox.left + bbox.width) return;
      ctx.beginPath();
      ctx.moveTo(x, bbox.top + 16 * devicePixelRatio);
      ctx.lineTo(x, bbox.top + bbox.height);
      ctx.stroke();
      ctx.fillText(number.format(index + 1), x, bbox.top);
    });
    ctx.restore();
  };
  const size = () => ({ width: place.clientWidth, height: place.clientWidth < 500 ? 200 : 260 });
  const chart = new uPlot(
    {
      ...size(),
      scales: { y: { range: (_, __, most) => [0, Math.max(1, Math.ceil(most * 1.15))] } },
      axes: [
        {
          ...axis,
          values: (_, splits) => splits.map(clockOf),
          space: 70,
          // The labels show minutes, so a finer step would repeat them.
          incrs: [60, 120, 300, 600, 900, 1800, 3600, 7200, 14400, 21600, 43200, 86400],
        },
        {
          ...axis,
          incrs: [1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 2000, 5000, 10000, 50000, 100000],
          values: (_, splits) => splits.map((value) => number.format(value)),
          size: 56,
        },
      ],
      series: [
        { label: time, value: (_, seconds) => (seconds === null ? '–' : clockOf(seconds)) },
        {
          label: viewers,
          stroke: color('--curve'),
          fill: color('--curve') + '26',
          width: 2,
          points: { show: false },
          value: (_, count) => (count === null ? '–' : number.format(count)),
        },
      ],
      hooks: { draw: [draw] },
    },
    [rows.map((row) => Number(row.dataset.at)), rows.map((row) => Number(row.dataset.viewers))],
    place,
  );
  new ResizeObserver(() => chart.setSize(size())).observe(place);
});
