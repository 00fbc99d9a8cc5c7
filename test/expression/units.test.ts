// Which texts are units, and of what size and dimension.
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { whole } from '../../src/expression/rational.js'
import { inUnit, parseUnit, sameDimension, withoutPrefixes } from '../../src/expression/units.js'
import { unitText } from '../../src/items/domain/answers/quantity/quantity-text.js'
import { quantity } from '../../src/expression/value.js'
import { sameValue } from '../../src/expression/compare-values.js'
import { show } from '../../src/expression/show.js'

describe('a unit', () => {
  test.each([
    ['m', '1', 'm'],
    ['km', '1000', 'm'],
    ['cm^2', '1/10000', 'm^2'],
    ['cm²', '1/10000', 'm^2'],
    ['m/s', '1', 'm s^-1'],
    ['m s⁻¹', '1', 'm s^-1'],
    ['m*s^-1', '1', 'm s^-1'],
    ['m/s/s', '1', 'm s^-2'],
    ['kg * m / s^2', '1', 'm kg s^-2'],
    ['N', '1', 'm kg s^-2'],
    ['km/h', '5/18', 'm s^-1'],
    ['1/s', '1', 's^-1'],
    ['m/m', '1', ''],
    ['B', '8', 'bit'],
    ['KiB', '8192', 'bit'],
    ['kB', '8000', 'bit'],
    ['Mbit/s', '1000000', 'bit s^-1'],
    ['Gbps', '1000000000', 'bit s^-1'],
    ['ml', '1/1000000', 'm^3'],
    ['°', '1', '°'],
    ['°C', '1', '°C'],
    ['min', '60', 's'],
    ['us', '1/1000000', 's'],
    ['µs', '1/1000000', 's'],
    ['m s^-2', '1', 'm s^-2'],
    ['mS', '1/1000', 'm^-2 kg^-1 s^3 A^2'],
    ['nF', '1/1000000000', 'm^-2 kg^-1 s^4 A^2'],
    ['mH', '1/1000', 'm^2 kg s^-2 A^-2'],
    ['T', '1', 'kg s^-2 A^-1'],
    ['lx', '1', 'm^-2 cd sr'],
    ['MBq', '1000000', 's^-1'],
    ['mSv', '1/1000', 'm^2 s^-2'],
    ['kat', '1', 's^-1 mol'],
  ])('%s is %s of %s', (text, factor, dimension) => {
    const unit = parseUnit(text)
    expect(show(unit.factor)).toBe(factor)
    expect(unit.dimension.split(' ').toSorted()).toEqual(dimension.split(' ').toSorted())
  })

  test.each([
    '',
    ' ',
    '/',
    'm/',
    '/m',
    'm//s',
    'm^',
    'm^0',
    'm^10',
    'm^-',
    '2',
    'xyz',
    'm+s',
    '°C/s',
    'K°C',
    'toString',
    '__proto__',
    'm'.repeat(61),
    'm*m*m*m*m*m*m*m*m',
  ])('is not “%s”', text => expect(() => parseUnit(text)).toThrow())
})

test('a capital letter makes another unit', () => {
  expect(sameDimension('Mb', 'MB')).toBe(true)
  expect(show(inUnit(quantity(whole(1), 'MB'), 'Mb'))).toBe('8 Mb')
  expect(() => parseUnit('KM')).toThrow(/no unit/)
})

test('there and back is where one began', () =>
  fc.assert(
    fc.property(
      fc.integer(),
      fc.constantFrom('m', 'km', 'cm', 'mi'),
      fc.constantFrom('m', 'mm', 'ft', 'in'),
      (n, from, to) => {
        const given = quantity(whole(n), from)
        expect(inUnit(inUnit(given, to), from)).toEqual(given)
        expect(sameValue(inUnit(given, to), given)).toBe(true)
      },
    ),
  ))

test.each([
  ['us', 'µs'],
  ['m/s2', 'm/s^2'],
  ['m s^-2', 'm/s^2'],
  ['kWh', 'MJ'],
  ['ohm', 'V/A'],
  ['kΩ', 'V/mA'],
  ['mbar', 'hPa'],
  ['pA', 'A'],
  ['kn', 'km/h'],
])('%s measures what %s does', (one, other) => expect(sameDimension(unitText(one), unitText(other))).toBe(true))

test.each([
  ['S', '1/Ω'],
  ['F', 'C/V'],
  ['H', 'Wb/A'],
  ['T', 'Wb/m^2'],
  ['V*s', 'Wb'],
  ['lm/m^2', 'lx'],
  ['Gy', 'J/kg'],
  ['Sv', 'J/kg'],
  ['kBq', '1/s'],
  ['Hz', 'rpm'],
])('%s measures what %s does', (one, other) => expect(sameDimension(one, other)).toBe(true))

test.each([
  ['EUR', 'USD'],
  ['EUR/kg', 'EUR'],
  ['Hz', 'kBq'],
  ['mGy', 'Sv'],
  ['lm', 'cd'],
])('%s does not measure what %s does', (one, other) => expect(sameDimension(one, other)).toBe(false))

test('a minute is no milli-inch, and a prefix goes with its unit', () => {
  expect(withoutPrefixes('min')).toBe('min')
  expect(withoutPrefixes('km/ms')).toBe('m/s')
  expect(withoutPrefixes('cd')).toBe('cd')
})
