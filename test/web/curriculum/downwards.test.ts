// The map from top to bottom: no node over another, each layer below the one before, and every edge from node to node.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { curriculumView } from '../../../src/library/index.js'
import { downwards } from '../../../src/web/curriculum/downwards.js'
import { aLargeCurriculum } from '../../support/a-graph.js'

test('a turned map keeps its layers and its edges, and nothing lies over anything', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 60 }), size => {
      const view = curriculumView(aLargeCurriculum(size))
      const { nodes, edges, width, height, node_width: w, node_height: h } = downwards(view)
      for (const [i, node] of nodes.entries()) {
        expect(node.x).toBeGreaterThanOrEqual(0)
        expect(node.x + w).toBeLessThanOrEqual(width)
        expect(node.y + h).toBeLessThanOrEqual(height)
        for (const other of nodes.slice(i + 1)) {
          if (other.layer > node.layer) expect(other.y).toBeGreaterThan(node.y + h)
          if (other.layer === node.layer) {
            expect(other.y).toBe(node.y)
            expect(Math.abs(other.x - node.x)).toBeGreaterThanOrEqual(w)
          }
        }
      }
      const byId = new Map(nodes.map(node => [node.id, node]))
      for (const { from, to, path } of edges) {
        const [start, end] = [byId.get(from)!, byId.get(to)!]
        expect(path.startsWith(`M${start.x + w / 2} ${start.y + h}`)).toBe(true)
        expect(path).toMatch(new RegExp(`(?: ${end.x + w / 2} ${end.y}|V${end.y})$`))
      }
    }),
    { numRuns: 30 },
  )
})
