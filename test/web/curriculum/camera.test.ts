import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { fitting, moved, opening, showing, sight, zoomed, type Camera } from '../../../src/web/curriculum/camera.js'

const WINDOW = { width: 800, height: 500 }
const MAP = { width: 5_000, height: 2_000 }
const cameras: fc.Arbitrary<Camera> = fc.record({
  x: fc.integer({ min: -4_000, max: 4_000 }),
  y: fc.integer({ min: -4_000, max: 4_000 }),
  scale: fc.constantFrom(0.1, 0.3, 0.8, 1, 2),
})

describe('the camera', () => {
  test('shows everything in the middle, and nothing larger than it is', () => {
    expect(fitting({ width: 200, height: 100 }, WINDOW)).toEqual({ scale: 1, x: 300, y: 200 })
    const all = sight(fitting(MAP, WINDOW), WINDOW)
    expect(all.x).toBeLessThan(0)
    expect(all.x + all.width).toBeGreaterThan(MAP.width)
    expect(all.y).toBeLessThan(0)
    expect(all.y + all.height).toBeGreaterThan(MAP.height)
  })

  test('begins with what can be read: a small map whole, a large one where reading begins', () => {
    const first = { x: 24, y: 1_500, width: 216, height: 80 }
    expect(opening({ width: 700, height: 400 }, WINDOW, first, false)).toEqual(
      fitting({ width: 700, height: 400 }, WINDOW),
    )
    const right = { ...first, x: MAP.width - 240 }
    expect(opening(MAP, WINDOW, first, false)).toMatchObject({ scale: 0.8, x: 16 - 24 * 0.8 })
    expect(opening(MAP, WINDOW, right, true).x + (right.x + right.width) * 0.8).toBeCloseTo(WINDOW.width - 16)
  })

  test('keeps the point under the finger when it zooms', () =>
    fc.assert(
      fc.property(cameras, fc.nat(800), fc.nat(500), fc.constantFrom(0.01, 0.5, 1.3, 50), (camera, x, y, factor) => {
        const closer = zoomed(camera, factor, { x, y })
        expect((x - closer.x) / closer.scale).toBeCloseTo((x - camera.x) / camera.scale)
        expect((y - closer.y) / closer.scale).toBeCloseTo((y - camera.y) / camera.scale)
        expect(closer.scale).toBeGreaterThanOrEqual(0.08)
        expect(closer.scale).toBeLessThanOrEqual(2)
      }),
    ))

  test('never loses the map, however far it is pushed', () =>
    fc.assert(
      fc.property(cameras, fc.integer(), fc.integer(), (camera, x, y) => {
        const seen = sight(moved(camera, { x, y }, MAP, WINDOW), WINDOW)
        expect(seen.x).toBeLessThan(MAP.width)
        expect(seen.x + seen.width).toBeGreaterThan(0)
        expect(seen.y).toBeLessThan(MAP.height)
        expect(seen.y + seen.height).toBeGreaterThan(0)
      }),
    ))

  test('moves to a node that is out of sight, and not at all for one that is well in it', () =>
    fc.assert(
      fc.property(cameras, fc.nat(4_700), fc.nat(1_900), (camera, x, y) => {
        const node = { x, y, width: 216, height: 80 }
        const looking = showing(camera, node, WINDOW)
        const seen = sight(looking, WINDOW)
        expect(seen.x).toBeLessThanOrEqual(x + 0.01)
        expect(seen.y).toBeLessThanOrEqual(y + 0.01)
        expect(seen.x + seen.width).toBeGreaterThanOrEqual(x + 215.99)
        expect(seen.y + seen.height).toBeGreaterThanOrEqual(y + 79.99)
        const again = showing(looking, node, WINDOW)
        expect([again.x, again.y]).toEqual([expect.closeTo(looking.x), expect.closeTo(looking.y)])
      }),
    ))
})
