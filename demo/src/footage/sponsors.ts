import { createCanvas, type Canvas } from '@napi-rs/canvas';
import { fontOf } from './fonts.ts';

/** Cloths of invented local sponsors, as they hang on the fence of a school's field. */
const sponsors = [
  ['HARBOUR BAKERY', '#f4efe4', '#7a3b16'],
  ['NORTHWAY HARDWARE', '#15315f', '#ffffff'],
  ['LAKEVIEW DENTAL', '#e9f3f6', '#0e5d73'],
  ['PINE RIDGE PIZZA', '#a3241f', '#fff3dc'],
  ['GREENLINE BIKES', '#12603f', '#ffffff'],
  ['HALDEN & SONS', '#f7f7f4', '#22262e'],
  ['ORCHARD BOOKS', '#f2b632', '#33230a'],
  ['RIVERSIDE CREDIT UNION', '#223a63', '#f3e6c8'],
] as const;

const cell = { width: 220, height: 34 } as const;

/** @param share The share of each place that its cloth takes. The rest stays clear. */
export function createSponsors(count: number, share: number, isFrom = 0): Canvas {
  const band = createCanvas(cell.width * count, cell.height);
  const sheet = band.getContext('2d');
  sheet.textAlign = 'center';
  sheet.textBaseline = 'middle';
  for (let place = 0; place < count; place += 1) {
    const [name, cloth, ink] = sponsors[(place + isFrom) % sponsors.length] ?? sponsors[0];
    const width = cell.width * share;
    const left = place * cell.width + (cell.width - width) / 2;
    sheet.fillStyle = cloth;
    sheet.fillRect(left, 0, width, cell.height);
    sheet.fillStyle = 'rgba(0,0,0,0.10)';
    sheet.fillRect(left, cell.height - 4, width, 4);
    sheet.fillStyle = ink;
    sheet.font = fontOf(19, 800);
    sheet.fillText(name, left + width / 2, cell.height / 2 + 1, width - 16);
  }
  return band;
}
