import { createCanvas, type Canvas } from '@napi-rs/canvas';
import { createBleachers, createOnlookers, paintBleachers } from './bleachers.ts';
import { mix, readableOn } from './colour.ts';
import { fontOf } from './fonts.ts';
import type { Game } from './game.ts';
import { createSponsors } from './sponsors.ts';
import { across, endWall, hang, type CreateVenue } from './venue.ts';

/** A community rink: metal cladding with a strip of windows, and a few rows of benches behind the glass. */
const wall = { y: 21, halfLength: 46, high: 9.5 } as const;
const scale = 20;

export const createRink: CreateVenue = (game, random, isEmpty) => {
  const { primary_colour: home } = game.home;
  const colours = { home, away: game.away.primary_colour };
  const bleachers = createBleachers(
    {
      halfLength: 19.5,
      near: 16.4,
      far: 19.4,
      low: 1.2,
      high: 3.3,
      rows: 4,
      filled: isEmpty ? 0 : 0.5,
      bench: '#8e9aa8',
      riser: '#4a535f',
    },
    colours,
    random,
  );
  const onlookers = createOnlookers(56, isEmpty ? 0 : 20, home, random);
  const cladding = createCladding(game);
  const ads = createSponsors(8, 0.9);
  return {
    people: bleachers.people + onlookers.people,
    paint(pen, second, roused) {
      pen.canvas.fillStyle = '#59616b';
      pen.canvas.fillRect(0, 0, pen.camera.width, pen.camera.height);
      pen.fill(across(wall.y, wall.halfLength, wall.high - 0.1, wall.high + 9), '#aab7c4');
      hang(
        pen,
        cladding,
        { from: -wall.halfLength, to: wall.halfLength, y: wall.y, low: 0, high: wall.high },
        46,
      );
      for (const side of [-1, 1]) {
        const x = side * 38;
        pen.fill(endWall(x, -20, wall.y, 0, wall.high + 9), '#bcc7d2');
        pen.fill(endWall(x, -20, wall.y, 0, 2.2), mix(home, '#0d1422', 0.35));
      }
      if (!isEmpty) hang(pen, onlookers.sheet, { from: -28, to: 28, y: 20.4, low: 0.1, high: 2.1 }, 4);
      paintBleachers(pen, bleachers, second, roused);
    },
    paintEdge: (pen) => hang(pen, ads, { from: -20.8, to: 20.8, y: 13.95, low: 0.22, high: 0.98 }, 8),
  };
};

function createCladding(game: Game): Canvas {
  const { primary_colour: home, secondary_colour: second, name } = game.home;
  const canvas = createCanvas(wall.halfLength * 2 * scale, wall.high * scale);
  const sheet = canvas.getContext('2d');
  const at = (metres: number) => canvas.height - metres * scale;
  const light = sheet.createLinearGradient(0, 0, 0, canvas.height);
  light.addColorStop(0, '#aab7c4');
  light.addColorStop(0.5, '#d3dce5');
  light.addColorStop(1, '#b3bfcb');
  sheet.fillStyle = light;
  sheet.fillRect(0, 0, canvas.width, canvas.height);
  sheet.fillStyle = 'rgba(60,76,96,0.14)';
  for (let x = 0; x < canvas.width; x += 10) sheet.fillRect(x, 0, 3, canvas.height);
  sheet.fillStyle = mix(home, '#0d1422', 0.35);
  sheet.fillRect(0, at(2.2), canvas.width, 2.2 * scale);
  sheet.fillStyle = second;
  sheet.fillRect(0, at(2.4), canvas.width, 0.2 * scale);
  // Daylight behind the windows.
  for (let x = 16; x < canvas.width - 60; x += 92) {
    const sky = sheet.createLinearGradient(0, at(7.6), 0, at(6.4));
    sky.addColorStop(0, '#8fb4d6');
    sky.addColorStop(1, '#f2e2c8');
    sheet.fillStyle = '#5b6978';
    sheet.fillRect(x - 2, at(7.7), 64, 1.4 * scale);
    sheet.fillStyle = sky;
    sheet.fillRect(x, at(7.6), 29, 1.2 * scale);
    sheet.fillRect(x + 31, at(7.6), 29, 1.2 * scale);
  }
  sheet.textAlign = 'center';
  sheet.textBaseline = 'middle';
  sheet.fillStyle = mix(home, '#0d1422', 0.15);
  sheet.font = fontOf(32, 900);
  sheet.fillText(name.toUpperCase(), canvas.width / 2, at(4.75), 24 * scale);
  [-17, -14.4, 14.4, 17].forEach((metres, index) => {
    const x = canvas.width / 2 + metres * scale;
    const cloth = index % 2 ? second : home;
    sheet.fillStyle = cloth;
    sheet.fillRect(x - 18, at(6.1), 36, 2.2 * scale);
    sheet.fillStyle = readableOn(cloth);
    sheet.font = fontOf(8, 700);
    sheet.fillText('CUP', x, at(5.6), 30);
    sheet.font = fontOf(14, 900);
    sheet.fillText(['2015', '2018', '2021', '2024'][index] ?? '', x, at(4.9), 32);
  });
  return canvas;
}
