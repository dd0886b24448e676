// The first number of each row of a report, drawn. The table below says the same.
import { useEffect, useRef } from 'react';
import UPlot from 'uplot';
import 'uplot/dist/uPlot.min.css';
import { useLanguage } from '../../lib/translate.tsx';

interface ReportChartProps {
  readonly label: string;
  readonly names: readonly string[];
  readonly values: readonly number[];
}

const heightPx = 220;
const rowsMaximum = 31;

const colourOf = (element: Element, name: string): string => getComputedStyle(element).getPropertyValue(name);

export function ReportChart({ label, names, values }: ReportChartProps) {
  const place = useRef<HTMLElement>(null);
  const { locale } = useLanguage();
  useEffect(() => {
    const element = place.current;
    if (element === null) return undefined;
    const shown = names.slice(0, rowsMaximum);
    const numbers = new Intl.NumberFormat(locale, { notation: 'compact' });
    const axis = { stroke: colourOf(element, '--muted'), grid: { stroke: colourOf(element, '--line') } };
    const bars = UPlot.paths.bars?.({ size: [0.7, 48] });
    const chart = new UPlot(
      {
        width: element.clientWidth,
        height: heightPx,
        legend: { show: false },
        cursor: { show: false },
        scales: {
          x: { time: false, range: [-0.6, shown.length - 0.4] },
          y: { range: (_chart, _low, high) => [0, high || 1] },
        },
        axes: [
          {
            ...axis,
            grid: { show: false },
            splits: () => shown.map((_name, index) => index),
            values: (_chart, splits) => splits.map((index) => (shown[index] ?? '').slice(0, 14)),
          },
          { ...axis, values: (_chart, splits) => splits.map((value) => numbers.format(value)) },
        ],
        series: [
          {},
          {
            fill: colourOf(element, '--accent'),
            ...(bars !== undefined && { paths: bars }),
            points: { show: false },
          },
        ],
      },
      [shown.map((_name, index) => index), values.slice(0, rowsMaximum)],
      element,
    );
    const resize = new ResizeObserver(() => chart.setSize({ width: element.clientWidth, height: heightPx }));
    resize.observe(element);
    return () => {
      resize.disconnect();
      chart.destroy();
    };
  }, [names, values, locale]);
  return <figure className="chart" dir="ltr" ref={place} aria-label={label} />;
}
