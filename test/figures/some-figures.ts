// One figure of every kind and look, for tests that draw them all.
import { graphOf } from '../../src/figures/coordinate-plane/graph.js'
import type { FigureData } from '../../src/figures/figure-data.js'
import { figureLanguage, type FigureLanguage } from '../../src/figures/figure-kind.js'
import { textsOf } from '../support/texts.js'

const CURVES = { x: { from: -4, to: 4, step: 1 }, y: { from: -6, to: 6, step: 2 } }
const QUANTITIES = { x: { from: 0, to: 6, step: 1 }, y: { from: 0, to: 300, step: 50 } }
const TIMES = { minimum: 12, lower_quartile: 18, median: 21.5, upper_quartile: 30, maximum: 38 }

export const FIGURES: Readonly<Record<string, FigureData>> = {
  'number-line': { kind: 'number_line', from: -30, to: 20, step: 2, points: [{ at: -7, label: '−7 °C' }] },
  'number-line-fractions': {
    kind: 'number_line',
    from: 0,
    to: 2,
    step: 0.25,
    denominator: 4,
    points: [{ at: 0.75, label: 'A' }, { at: 1.5 }],
  },
  'number-line-jumps': {
    kind: 'number_line',
    from: 0,
    to: 60,
    step: 5,
    points: [{ at: 5, label: 'start' }],
    jumps: [
      { from: 5, to: 25, label: '+20' },
      { from: 25, to: 20 },
    ],
  },
  'fraction-bars': {
    kind: 'fraction',
    shape: 'bar',
    wholes: [
      { parts: 8, shaded: 3 },
      { parts: 4, shaded: 4, label: 'Mia' },
    ],
  },
  'fraction-circles': {
    kind: 'fraction',
    shape: 'circle',
    wholes: [
      { parts: 4, shaded: 4 },
      { parts: 4, shaded: 1, label: 'Ben' },
      { parts: 3, shaded: 0 },
    ],
  },
  'coordinate-plane': {
    kind: 'coordinate_plane',
    x: { from: -5, to: 5, step: 1 },
    y: { from: -5, to: 5, step: 1 },
    points: [
      { x: 3, y: -2, label: 'A' },
      { x: -5, y: 5, label: 'B' },
      { x: 0, y: 0 },
    ],
    lines: [
      { shape: 'line', from: { x: 0, y: 1 }, to: { x: 1, y: 3 }, label: 'g' },
      { shape: 'segment', from: { x: -4, y: -4 }, to: { x: -1, y: -4 }, dashed: true },
      { shape: 'arrow', from: { x: 1, y: -1 }, to: { x: 4, y: 2 }, label: 'v' },
    ],
  },
  'coordinate-plane-curves': {
    kind: 'coordinate_plane',
    x: { from: -4, to: 4, step: 1 },
    y: { from: -6, to: 6, step: 2 },
    curves: [
      { y: graphOf(x => (x === 0 ? null : 4 / x), CURVES), label: 'f' },
      { y: graphOf(x => x ** 2 - 3, CURVES), label: 'g' },
      { y: graphOf(x => x / 2, CURVES) },
    ],
  },
  'coordinate-plane-quantities': {
    kind: 'coordinate_plane',
    x: { from: 0, to: 6, step: 1, label: 'time (h)' },
    y: { from: 0, to: 300, step: 50, label: 'distance (km)' },
    curves: [{ y: graphOf(x => 50 * x, QUANTITIES) }],
    points: [{ x: 2, y: 100, label: 'rest' }],
  },
  array: { kind: 'array', rows: 7, columns: 9 },
  'array-filled': { kind: 'array', rows: 3, columns: 4, extra: 2, filled: 5, shape: 'star' },
  'array-squares': { kind: 'array', rows: 12, columns: 12, extra: 12, filled: 120, shape: 'square' },
  'area-model': {
    kind: 'area_model',
    across: [40, 7],
    down: [20, 8],
    cells: [
      ['800', '?'],
      ['320', '56'],
    ],
  },
  'area-model-squares': {
    kind: 'area_model',
    across: [12],
    down: [7],
    across_labels: ['12 m'],
    down_labels: ['7 m'],
    squares: true,
  },
  'area-model-whole': {
    kind: 'area_model',
    across: [24],
    down: [9],
    across_labels: ['24 cm'],
    down_labels: ['?'],
    cells: [['216 cm²']],
  },
  clock: { kind: 'clock', clocks: [{ hour: 10, minute: 8 }] },
  'clock-two': {
    kind: 'clock',
    clocks: [
      { hour: 12, minute: 0, label: 'begins' },
      { hour: 3, minute: 35, label: 'ends' },
    ],
  },
  'coins-euro': {
    kind: 'coins',
    currency: 'EUR',
    pieces: [
      { value: 20, count: 1 },
      { value: 5, count: 3 },
      { value: 2, count: 2 },
      { value: 0.5, count: 3 },
      { value: 0.1, count: 4 },
      { value: 0.01, count: 1 },
    ],
  },
  'coins-dollar': {
    kind: 'coins',
    currency: 'USD',
    pieces: [
      { value: 100, count: 1 },
      { value: 0.25, count: 3 },
      { value: 0.05, count: 2 },
      { value: 0.1, count: 0 },
    ],
  },
  'coins-rupee': {
    kind: 'coins',
    currency: 'INR',
    pieces: [
      { value: 500, count: 2 },
      { value: 5, count: 1 },
      { value: 1, count: 4 },
    ],
  },
  'bar-chart': {
    kind: 'bar_chart',
    categories: ['Mon', 'Tue', 'Wed', 'Thu', 'Fri'],
    values: [12, 20, 0, 37, 45],
    axis: 'Books lent',
    step: 5,
  },
  'bar-chart-lying': {
    kind: 'bar_chart',
    categories: ['Football', 'Table tennis', 'Swimming'],
    values: [1200, 350, 875],
  },
  'line-chart': {
    kind: 'line_chart',
    categories: ['6:00', '8:00', '10:00', '12:00', '14:00', '16:00', '18:00'],
    values: [-4, -1, 3, 7.5, 8, 5, 1],
    axis: 'Temperature in °C',
    along: 'Time of day',
  },
  'line-chart-short': { kind: 'line_chart', categories: ['2024', '2025'], values: [10, 40], step: 20 },
  'box-plot': { kind: 'box_plot', from: 10, to: 40, step: 2, axis: 'Time in minutes', boxes: [TIMES] },
  'box-plot-two': {
    kind: 'box_plot',
    from: -10,
    to: 15,
    step: 5,
    boxes: [
      { label: 'January', minimum: -9, lower_quartile: -4, median: -4, upper_quartile: 0, maximum: 6 },
      { label: 'March', minimum: -2, lower_quartile: 3, median: 7, upper_quartile: 11, maximum: 15 },
    ],
  },
  table: {
    kind: 'table',
    columns: ['Day', 'Visitors'],
    rows: [
      ['Monday', '34'],
      ['Tuesday', '51'],
    ],
  },
  'shape-triangle': {
    kind: 'shape',
    shape: 'triangle',
    corners: ['A', 'B', 'C'],
    measures: [
      { of: 'angle_left', size: 118, label: '118°' },
      { of: 'angle_right', size: 22, label: '22°' },
      { of: 'angle_top', label: 'x' },
    ],
  },
  'shape-triangle-outside': {
    kind: 'shape',
    shape: 'triangle',
    corners: ['A', 'B', 'C'],
    measures: [
      { of: 'angle_left', size: 71, label: '71°' },
      { of: 'angle_right', size: 48, label: '48°' },
      { of: 'angle_outside', label: 'x' },
    ],
  },
  'shape-triangle-height': {
    kind: 'shape',
    shape: 'triangle',
    measures: [
      { of: 'bottom', size: 12, label: '12 cm' },
      { of: 'height', size: 7, label: '7 cm' },
      { of: 'right', label: '10.5 cm' },
    ],
  },
  'shape-isosceles': {
    kind: 'shape',
    shape: 'triangle',
    measures: [
      { of: 'left', ticks: 1 },
      { of: 'right', ticks: 1 },
      { of: 'angle_top', size: 40, label: '40°' },
      { of: 'angle_left', label: 'x' },
    ],
  },
  'shape-right-triangle': {
    kind: 'shape',
    shape: 'right_triangle',
    measures: [
      { of: 'bottom', size: 12, label: '12 cm' },
      { of: 'left', size: 5, label: '5 cm' },
      { of: 'right', label: 'x' },
    ],
  },
  'shape-rectangle': {
    kind: 'shape',
    shape: 'rectangle',
    corners: ['A', 'B', 'C', 'D'],
    measures: [
      { of: 'bottom', size: 60, label: '60 m' },
      { of: 'right', size: 6, label: '6 m' },
      { of: 'diagonal', label: 'd' },
    ],
  },
  'shape-square': {
    kind: 'shape',
    shape: 'square',
    measures: [{ of: 'top', label: '4.5 cm' }],
    read_off: true,
  },
  'shape-parallelogram': {
    kind: 'shape',
    shape: 'parallelogram',
    measures: [
      { of: 'bottom', size: 14, label: '14 cm' },
      { of: 'left', size: 8, label: '8 cm' },
      { of: 'height', size: 7, label: '7 cm' },
      { of: 'angle_bottom_right', label: '119°' },
    ],
  },
  'shape-trapezium': {
    kind: 'shape',
    shape: 'trapezium',
    measures: [
      { of: 'bottom', size: 14, label: '14 cm' },
      { of: 'top', size: 8, label: '8 cm' },
      { of: 'height', size: 6, label: '6 cm' },
    ],
  },
  'shape-circle': {
    kind: 'shape',
    shape: 'circle',
    corners: ['M'],
    measures: [{ of: 'radius', size: 3, label: '3.5 cm' }],
  },
  'shape-circle-diameter': {
    kind: 'shape',
    shape: 'circle',
    measures: [
      { of: 'diameter', label: '24 m' },
      { of: 'radius', label: 'r' },
    ],
  },
  'shape-l': {
    kind: 'shape',
    shape: 'l_shape',
    measures: [
      { of: 'bottom', size: 14.8, label: '14.8 m' },
      { of: 'left', size: 11.8, label: '11.8 m' },
      { of: 'notch_width', size: 2.5, label: '2.5 m' },
      { of: 'notch_height', size: 4, label: '4 m' },
    ],
  },
  'shape-l-round': {
    kind: 'shape',
    shape: 'l_shape',
    corners: ['A', 'B', 'C', 'D', 'E', 'F'],
    measures: [
      { of: 'bottom', size: 12, label: '12 m' },
      { of: 'left', size: 10, label: '10 m' },
      { of: 'top', size: 7, label: '7 m' },
      { of: 'right', size: 5, label: '5 m' },
    ],
  },
  'shape-cuboid': {
    kind: 'shape',
    shape: 'cuboid',
    measures: [
      { of: 'width', size: 120, label: '1.2 m' },
      { of: 'depth', size: 60, label: '60 cm' },
      { of: 'height', size: 35, label: '35 cm' },
    ],
  },
  'network-chain': {
    kind: 'network',
    devices: [
      { name: 'PC A', type: 'host', notes: ['192.168.100.200/24'] },
      { name: 'R1', type: 'router' },
      { name: 'R2', type: 'router' },
      { name: 'Web', type: 'server', notes: ['2001:db8:acad:10::1/64', '172.16.254.10/24'] },
    ],
    links: [
      { from: 'PC A', to: 'R1', to_label: '192.168.100.1' },
      { from: 'R1', to: 'R2', label: '10.0.0.0/30', from_label: '10.0.0.1', to_label: '10.0.0.2' },
      { from: 'Web', to: 'R2', label: '100 Mbit/s, 400 km' },
    ],
  },
  'network-star': {
    kind: 'network',
    devices: [
      { name: 'S1', type: 'switch' },
      { name: 'PC 1', type: 'host' },
      { name: 'PC 2', type: 'host' },
      { name: 'PC 3', type: 'host' },
      { name: 'Files', type: 'server' },
    ],
    links: ['PC 1', 'PC 2', 'PC 3', 'Files'].map(to => ({ from: 'S1', to })),
  },
  'network-tree': {
    kind: 'network',
    devices: [
      { name: 'Internet', type: 'cloud' },
      { name: 'R1', type: 'router' },
      { name: 'S1', type: 'switch' },
      { name: 'Hub 1', type: 'hub' },
      { name: 'A', type: 'host' },
      { name: 'B', type: 'host' },
      { name: 'C', type: 'host' },
      { name: 'D', type: 'host' },
    ],
    links: [
      { from: 'Internet', to: 'R1' },
      { from: 'R1', to: 'S1' },
      { from: 'R1', to: 'Hub 1' },
      { from: 'S1', to: 'A' },
      { from: 'S1', to: 'B' },
      { from: 'Hub 1', to: 'C' },
      { from: 'Hub 1', to: 'D' },
    ],
  },
  'network-fork': {
    kind: 'network',
    devices: [
      { name: 'R1', type: 'router' },
      { name: 'LAN A', type: 'switch', notes: ['120 devices'] },
      { name: 'LAN B', type: 'switch', notes: ['50 devices'] },
      { name: 'R2', type: 'router' },
      { name: 'PC C', type: 'host', notes: ['10.20.30.40/24'] },
    ],
    links: [
      { from: 'R1', to: 'LAN A', label: '10.0.1.0/24' },
      { from: 'R1', to: 'LAN B', from_label: '10.0.2.1/25' },
      { from: 'R1', to: 'R2', label: '10.0.0.4/30', from_label: '10.0.0.5', to_label: '10.0.0.6' },
      { from: 'R2', to: 'PC C' },
    ],
  },
  'network-ring': {
    kind: 'network',
    devices: [
      { name: 'R1', type: 'router' },
      { name: 'R2', type: 'router' },
      { name: 'R3', type: 'router' },
      { name: 'R4', type: 'router', notes: ['10.0.0.0/8'] },
    ],
    links: [
      { from: 'R1', to: 'R2', label: '10' },
      { from: 'R1', to: 'R3', label: '4' },
      { from: 'R2', to: 'R3', label: '3' },
      { from: 'R2', to: 'R4', label: '25' },
      { from: 'R3', to: 'R4', label: '100' },
    ],
  },
}

export const inLanguage = (tag: string): FigureLanguage => figureLanguage(tag, textsOf(tag, 'figures').figure)
