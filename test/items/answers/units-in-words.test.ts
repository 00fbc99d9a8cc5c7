// Units as people write them, in the languages of the page, and by which name each is stored.
import { describe, expect, test } from 'vitest'
import { answerType } from '../../../src/items/domain/answers/registry.js'
import ar from '../../../src/language/units/ar.json' with { type: 'json' }
import de from '../../../src/language/units/de.json' with { type: 'json' }
import en from '../../../src/language/units/en.json' with { type: 'json' }
import es from '../../../src/language/units/es.json' with { type: 'json' }
import hi from '../../../src/language/units/hi.json' with { type: 'json' }
import { unitNames } from '../../../src/language/unit-names.js'
import { parseUnit } from '../../../src/expression/units.js'
import { canonicalOf, settingsOf } from './graded.js'

const quantity = answerType('quantity')
const any = settingsOf(quantity, { grade: { tolerance: { exact: true } } })

describe('a unit that is written in words', () => {
  test.each([
    ['270.4 l', '270.4 l'],
    ['270.4 L', '270.4 L'],
    ['270.4 litres', '270.4 l'],
    ['270.4 litre', '270.4 l'],
    ['270.4 liters', '270.4 l'],
    ['270,4 Liter', '270.4 l'],
    ['270,4 litros', '270.4 l'],
    ['٢٧٠٫٤ لتر', '270.4 l'],
    ['270.4 लीटर', '270.4 l'],
    ['3 hours', '3 h'],
    ['3 hrs', '3 h'],
    ['3 Hrs.', '3 h'],
    ['3 Stunden', '3 h'],
    ['3 Std.', '3 h'],
    ['3 horas', '3 h'],
    ['3 ساعات', '3 h'],
    ['80 min.', '80 min'],
    ['80 mins', '80 min'],
    ['80 Minuten', '80 min'],
    ['45 seconds', '45 s'],
    ['45 Sek.', '45 s'],
    ['2 days', '2 days'],
    ['2 Tagen', '2 d'],
    ['8 g per cm3', '8 g/cm^3'],
    ['1 Gramm je cm3', '1 g/cm^3'],
    ['1.5 m per s2', '1.5 m/s^2'],
    ['52 square metres', '52 m^2'],
    ['52 square meters', '52 m^2'],
    ['52 sq m', '52 m^2'],
    ['52 sq. m', '52 m^2'],
    ['52 sqm', '52 m^2'],
    ['52 metres squared', '52 m^2'],
    ['52 m²', '52 m^2'],
    ['52 m^2', '52 m^2'],
    ['52 m2', '52 m^2'],
    ['52 qm', '52 m^2'],
    ['52 Quadratmeter', '52 m^2'],
    ['52 Quadratzentimeter', '52 cm^2'],
    ['52 metros cuadrados', '52 m^2'],
    ['52 متر مربع', '52 m^2'],
    ['9 cubic centimetres', '9 cm^3'],
    ['9 Kubikmeter', '9 m^3'],
    ['9 cm3', '9 cm^3'],
    ['90°', '90 °'],
    ['90 degrees', '90 degrees'],
    ['90 Grad', '90 °'],
    ['20 degrees Celsius', '20 °C'],
    ['20 Grad Celsius', '20 °C'],
    ['5 bytes', '5 bytes'],
    ['5 kilobytes', '5 kB'],
    ['8 Mbit/s', '8 Mbit/s'],
    ['8 Mbps', '8 Mbps'],
    ['8 megabits per second', '8 Mbit/s'],
    ['8 Mbit per second', '8 Mbit/s'],
    ['8 Megabit pro Sekunde', '8 Mbit/s'],
    ['60 km per hour', '60 km/h'],
    ['60 kilometres per hour', '60 km/h'],
    ['60 kilometers/hour', '60 km/h'],
    ['60 km/Stunde', '60 km/h'],
    ['60 Kilometer pro Stunde', '60 km/h'],
    ['60 Stundenkilometer', '60 kph'],
    ['60 kilómetros por hora', '60 km/h'],
    ['10 m per s', '10 m/s'],
    ['3 kilos', '3 kg'],
    ['2 tonnes', '2 t'],
    ['2 henries', '2 H'],
    ['2 Ohm', '2 Ω'],
    ['2 lúmenes', '2 lm'],
    ['2 टेस्ला', '2 T'],
    ['2 سيفرت', '2 Sv'],
  ])('%s is %s', (typed, canonical) => expect(canonicalOf(quantity, any, typed)).toBe(canonical))

  test.each(['5 pound sterling', '5 Pfund', '5 lightyears', '5 square', '5 per hour', '5 litres litres'])(
    '%s is refused',
    typed => expect(quantity.read(typed, any).ok).toBe(false),
  )
})

describe('a measure in several units', () => {
  test.each([
    ['1 h 20 min', '80 min'],
    ['1h 20min', '80 min'],
    ['1 hour and 20 minutes', '80 min'],
    ['1 Stunde und 20 Minuten', '80 min'],
    ['1 Std. 20 Min.', '80 min'],
    ['2 m 5 cm', '205 cm'],
    ['3 kg, 500 g', '3500 g'],
    ['1 h 20.5 min', '80.5 min'],
    ['1 h 20', '80 min'],
    ['1h20', '80 min'],
    ['1h 20m', '80 min'],
    ['1:20 h', '80 min'],
    ['1:20 Stunden', '80 min'],
  ])('%s is %s', (typed, canonical) => expect(canonicalOf(quantity, any, typed)).toBe(canonical))

  test.each(['20 min 1 h', '1.5 h 20 min', '1 h 70', '1 h 20 cm', '1 h 20 h', '1:70 h', '1:20 min'])(
    '%s is refused',
    typed => expect(quantity.read(typed, any).ok).toBe(false),
  )
})

test('no name stands for two units, and each for one that is known', () => {
  const twice = [...unitNames()].filter(([, symbols]) => new Set([...symbols].map(sizeOf)).size > 1)
  expect(twice.map(([name, symbols]) => [name, ...symbols])).toEqual([])
})

const sizeOf = (symbol: string): string => {
  const { factor, dimension } = parseUnit(symbol)
  return `${factor.n}/${factor.d} ${dimension}`
}

const named = 'S F H T Wb lm lx Bq Gy Sv kat Ω C cd N J W V A Pa Hz K mol'.split(' ')

test.each(named)('%s has a name in every language of the page', symbol => {
  for (const catalogue of [ar, de, en, es, hi]) {
    const names: Readonly<Record<string, readonly string[]>> = catalogue.names
    expect(names[symbol]).not.toBeUndefined()
  }
})

describe('capitals that no unit of the kind asked for has', () => {
  const verdict = (typed: string, key: string, settings = any) => {
    const read = quantity.read(typed, settings)
    return read.ok && quantity.judge(read.canonical, key, settings).score
  }
  test.each([
    ['2 H', '2 h', 1],
    ['5 S', '5 s', 1],
    ['5 mS', '5 ms', 1],
    ['3 T', '3 t', 1],
    ['2 H', '2 H', 1],
    ['2 mH', '2 mH', 1],
    ['2 MB', '2 Mb', 0],
    ['5 Hz', '5 Bq', 0],
    ['5 Sv', '5 Gy', 0],
    ['5 J/kg', '5 Gy', 1],
  ])('%s for %s earns %d', (typed, key, score) => expect(verdict(typed, key)).toBe(score))

  test('count where the unit is asked for', () => {
    const exact = settingsOf(quantity, { grade: { units: 'exact_unit', tolerance: { exact: true } } })
    expect(verdict('5 S', '5 s', exact)).toBe(0)
  })
})

describe('two units in one word are their product, where a unit of its kind is asked for', () => {
  test.each([
    ['2.2 ms^-2', '2.2 m/s^2', 1],
    ['2.4 ms⁻²', '2.4 m/s^2', 1],
    ['864 Nm', '864 J', 1],
    ['5 ms', '5 s', 0],
    ['3 Nm', '3 m', 0],
  ])('%s for %s', (given, key, score) =>
    expect(quantity.judge(canonicalOf(quantity, any, given), key, any).score).toBe(score),
  )
})

test('what is read can be read again as it is stored', () => {
  const units = ['cm3', 's2', 'm^2', 'km', 'h', 'm³', 'cubic metre', 'Liter', 'Stunde']
  for (const first of ['g', 'kg', 'Gramm', 'mol'])
    for (const per of [' per ', ' je ', ' pro ', '/', ' / '])
      for (const second of units) {
        const canonical = canonicalOf(quantity, any, `3 ${first}${per}${second}`)
        expect([canonical, canonicalOf(quantity, any, canonical)]).toEqual([canonical, canonical])
      }
})
