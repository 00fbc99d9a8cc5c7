// The shapes, and what can be measured on each: a name for every side, angle and line.
export const PLACE_NAMES = [
  'bottom',
  'right',
  'top',
  'left',
  'height',
  'diagonal',
  'radius',
  'diameter',
  'width',
  'depth',
  'notch_width',
  'notch_height',
  'angle_left',
  'angle_right',
  'angle_top',
  'angle_outside',
  'angle_bottom_left',
  'angle_bottom_right',
  'angle_top_right',
  'angle_top_left',
] as const
export type Place = (typeof PLACE_NAMES)[number]

export const SIDES: readonly Place[] = ['bottom', 'right', 'top', 'left']
const SLANTED: readonly Place[] = [
  ...SIDES,
  'height',
  'angle_bottom_left',
  'angle_bottom_right',
  'angle_top_right',
  'angle_top_left',
]

export type ShapeName =
  | 'triangle'
  | 'right_triangle'
  | 'rectangle'
  | 'square'
  | 'parallelogram'
  | 'trapezium'
  | 'circle'
  | 'l_shape'
  | 'cuboid'

/** What can be measured on each shape. */
export const PLACES: Readonly<Record<ShapeName, readonly Place[]>> = {
  triangle: ['bottom', 'right', 'left', 'height', 'angle_left', 'angle_right', 'angle_top', 'angle_outside'],
  right_triangle: ['bottom', 'right', 'left', 'angle_right', 'angle_top'],
  rectangle: [...SIDES, 'diagonal'],
  square: [...SIDES, 'diagonal'],
  parallelogram: SLANTED,
  trapezium: SLANTED,
  circle: ['radius', 'diameter'],
  l_shape: [...SIDES, 'notch_width', 'notch_height'],
  cuboid: ['width', 'height', 'depth'],
}

export const isAngle = (place: Place): boolean => place.startsWith('angle_')
