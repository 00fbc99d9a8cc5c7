import fc from 'fast-check'
import { expect, test } from 'vitest'
import { curriculumSvg } from '../../src/contract/curriculum-svg.js'
import { curriculumView } from '../../src/library/index.js'
import { aGraph, aNode } from '../support/a-graph.js'

const lines = (svg: string): string[] => [...svg.matchAll(/<tspan[^>]*>([^<]*)<\/tspan>/g)].map(([, text]) => text!)
const pictureOf = (title: string) => curriculumSvg(curriculumView({ topic: 'T', nodes: [aNode('a', { title })] }))

test('the picture has every node, every edge and the topic', () => {
  const svg = curriculumSvg(curriculumView(aGraph({ a: [], b: ['a'], c: ['a', 'b'] })))
  expect(svg.match(/<rect /g)).toHaveLength(1 + 3)
  expect(svg.match(/marker-end="url\(#(?:plain|critical)\)"/g)).toHaveLength(3)
  expect(svg).toContain('<title>A topic</title>')
  expect(lines(svg)).toEqual(['The idea of a', 'The idea of b', 'The idea of c'])
})

test.each([
  ['Addition', ['Addition']],
  ['The derivative of a product of two functions', ['The derivative of a', 'product of two functions']],
  ['确定线性方程组是否有唯一解并解释原因', ['确定线性方程组是否有唯一', '解并解释原因']],
])('the title %s is broken into lines', (title, broken) => {
  expect(lines(pictureOf(title))).toEqual(broken)
})

test('whatever stands in a title, at most two lines of it are shown and nothing of it is markup', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', minLength: 1, maxLength: 200 }), title => {
      const svg = pictureOf(title)
      expect(lines(svg).length).toBeLessThanOrEqual(2)
      const tags = new Set([...svg.matchAll(/<\/?([^\s/>]*)/g)].map(([, name]) => name))
      expect(tags).toEqual(new Set(['defs', 'desc', 'g', 'marker', 'path', 'rect', 'svg', 'text', 'title', 'tspan']))
    }),
  )
})
