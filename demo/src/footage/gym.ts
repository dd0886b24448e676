import { createCanvas, type Canvas } from '@napi-rs/canvas';
import { createBleachers, createOnlookers, paintBleachers } from './bleachers.ts';
import { mix, readableOn } from './colour.ts';
import { fontOf } from './fonts.ts';
import type { Game } from './game.ts';
import type { Pen } from './pen.ts';
import { across, endWall, hang, type CreateVenue } from './venue.ts';

/** A school's gym: a painted block wall with the team's name and banners, wooden bleachers and a scorer's table. */
const wall = { y: 14.8, halfLength: 24, high: 7.2 } as const;
const scale = 30;

export const createGym: CreateVenue = (game, random, isEmpty) => {
  const { primary_colour: home, secondary_colour: second } = game.home;
  const colours = { home, away: game.away.primary_colour };
  const bleachers = createBleachers(
    {
      halfLength: 13.2,
      near: 10.4,
      far: 13.8,
      low: 0.45,
      high: 2.2,
      rows: 5,
      filled: isEmpty ? 0 : 0.58,
      bench: '#c39258',
      riser: '#6a4a2a',
    },
    colours,
    random,
  );
  const wallSheet = createWall(game);
  const officials = createOnlookers(5, isEmpty ? 0 : 4, '#22262e', random);
  const dark = mix(home, '#10141f', 0.35);
  return {
    people: bleachers.people + officials.people,
    paint(pen, moment, roused) {
      pen.canvas.fillStyle = '#a8763f';
      pen.canvas.fillRect(0, 0, pen.camera.width, pen.camera.height);
      pen.fill(across(wall.y, wall.halfLength, wall.high - 0.1, wall.high + 6), '#d8cfbc');
      hang(
        pen,
        wallSheet,
        { from: -wall.halfLength, to: wall.halfLength, y: wall.y, low: 0, high: wall.high },
        40,
      );
      for (const side of [-1, 1]) {
        const x = side * 18.8;
        pen.fill(endWall(x, -14, wall.y, 0, wall.high + 6), '#ddd5c4');
        pen.fill(endWall(x, -14, wall.y, 2.48, 2.8), home);
        pen.fill(endWall(x, -14, wall.y, 2.8, 2.88), second);
        pen.fill(endWall(x - side * 0.15, -5, 5, 0.1, 2.1), dark);
      }
      paintBleachers(pen, bleachers, moment, roused);
      paintTable(pen, officials.sheet, home, second, isEmpty);
    },
  };
};

function createWall(game: Game): Canvas {
  const { primary_colour: home, secondary_colour: second, name } = game.home;
  const canvas = createCanvas(wall.halfLength * 2 * scale, Math.round(wall.high * scale));
  const sheet = canvas.getContext('2d');
  const at = (metres: number) => canvas.height - metres * scale;
  const light = sheet.createLinearGradient(0, 0, 0, canvas.height);
  light.addColorStop(0, '#d8cfbc');
  light.addColorStop(0.35, '#efe8da');
  light.addColorStop(1, '#e2d9c6');
  sheet.fillStyle = light;
  sheet.fillRect(0, 0, canvas.width, canvas.height);
  sheet.strokeStyle = 'rgba(110,96,70,0.13)';
  sheet.lineWidth = 1;
  for (let row = 0; row * 9 < canvas.height; row += 1) {
    sheet.strokeRect(-1, row * 9 + 0.5, canvas.width + 2, 9);
    for (let x = row % 2 ? 0 : 11; x < canvas.width; x += 22) sheet.strokeRect(x + 0.5, row * 9, 0.01, 9);
  }
  sheet.fillStyle = home;
  sheet.fillRect(0, at(2.8), canvas.width, 0.32 * scale);
  sheet.fillStyle = second;
  sheet.fillRect(0, at(2.88), canvas.width, 0.08 * scale);
  sheet.fillStyle = mix(home, '#10141f', 0.3);
  sheet.fillRect(0, at(1.6), canvas.width, 1.6 * scale);

  sheet.textAlign = 'center';
  sheet.textBaseline = 'middle';
  sheet.fillStyle = home;
  sheet.font = fontOf(31, 900);
  sheet.fillText(name.toUpperCase(), canvas.width / 2, at(3.6), 12 * scale);
  const banners = ['2014', '2016', '2019', '2022', '2023', '2025'];
  banners.forEach((year, index) => {
    const metres = index < 3 ? -14.6 + index * 2.3 : 10 + (index - 3) * 2.3;
    const x = canvas.width / 2 + metres * scale;
    const cloth = index % 2 ? second : home;
    sheet.fillStyle = cloth;
    sheet.beginPath();
    sheet.moveTo(x - 22, at(5.1));
    sheet.lineTo(x + 22, at(5.1));
    sheet.lineTo(x + 22, at(3.45));
    sheet.lineTo(x, at(3.1));
    sheet.lineTo(x - 22, at(3.45));
    sheet.fill();
    sheet.fillStyle = readableOn(cloth);
    sheet.font = fontOf(9, 700);
    sheet.fillText('CHAMPIONS', x, at(4.55), 38);
    sheet.font = fontOf(17, 900);
    sheet.fillText(year, x, at(4.0), 38);
  });
  for (const side of [-1, 1]) paintDoors(canvas, canvas.width / 2 + side * 16.6 * scale);
  return canvas;
}

function paintDoors(canvas: Canvas, x: number): void {
  const sheet = canvas.getContext('2d');
  const foot = canvas.height;
  sheet.fillStyle = '#6f7a86';
  sheet.fillRect(x - 38, foot - 72, 76, 72);
  sheet.fillStyle = '#4d5762';
  for (const left of [-35, 1]) {
    sheet.fillRect(x + left, foot - 69, 34, 69);
    sheet.fillStyle = '#b9cbd8';
    sheet.fillRect(x + left + 12, foot - 60, 10, 26);
    sheet.fillStyle = '#4d5762';
  }
  sheet.fillStyle = '#b3261e';
  sheet.fillRect(x - 14, foot - 86, 28, 10);
}

/** The scorer's table at the middle line, with its cloth in the team's colour. */
function paintTable(pen: Pen, officials: Canvas, home: string, second: string, isEmpty: boolean): void {
  if (!isEmpty) hang(pen, officials, { from: -2.5, to: 2.5, y: 9.9, low: -0.1, high: 1.65 }, 1);
  const front = (from: number, to: number, low: number, high: number, colour: string) =>
    pen.fill(
      [
        [from, 9.4, low],
        [to, 9.4, low],
        [to, 9.4, high],
        [from, 9.4, high],
      ],
      colour,
    );
  front(-2.8, 2.8, 0, 0.78, home);
  front(-2.8, 2.8, 0.6, 0.66, second);
  pen.fill(
    [
      [-2.8, 9.4, 0.78],
      [2.8, 9.4, 0.78],
      [2.8, 9.95, 0.78],
      [-2.8, 9.95, 0.78],
    ],
    '#e9e4da',
  );
  for (const side of [-1, 1]) {
    const from = side * 4.2;
    for (let chair = 0; chair < 6; chair += 1) {
      const x = from + side * chair * 0.8;
      front(x - 0.24, x + 0.24, 0.42, 0.86, '#3b3f48');
      front(x - 0.24, x + 0.24, 0.36, 0.44, '#7c828c');
    }
  }
}
