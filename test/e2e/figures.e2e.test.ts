// The figure of a question in a real browser: drawn, named for screen readers, readable on a phone, in the dark and from right to left.
import { expect, test } from 'vitest'
import type { FigureData } from '../../src/figures/figure-data.js'
import { WIDTH } from '../../src/figures/svg.js'
import { FIGURES } from '../figures/some-figures.js'
import { sampled } from '../support/sampling.js'
import { useQuestions } from './widget-page.js'
import { speed } from './widget-samples.js'

const open = useQuestions()

/** What screen readers are told it is. */
const roleOf = ({ kind }: FigureData) => (kind === 'table' ? 'table' : 'img')

const asking = (figure: unknown) => ({ ...speed, props: { ...speed.props, figure } })

/** Each day has one half of the figures in one setting and the other half in the other. */
const figuresOf = (shift: number) => sampled(Object.entries(FIGURES), 2, { shift })

test.each(figuresOf(0))('%s is drawn, has a name and passes the scan', async (_, figure) => {
  const { page, scan, complaints, close } = await open(asking(figure))
  await page.getByRole(roleOf(figure), { name: /\S{2}/ }).waitFor()
  await scan()
  expect(complaints).toEqual([])
  await close()
})

test.each(figuresOf(1))('%s can be read at 320 pixels, dark and from right to left', async (_, figure) => {
  const { page, scan, close } = await open(
    asking(figure),
    { viewport: { width: 320, height: 640 }, colorScheme: 'dark' },
    '?lang=ar',
  )
  const drawing = page.getByRole(roleOf(figure), { name: /\p{Script=Arabic}{2}/u })
  await drawing.waitFor()
  const { width } = (await drawing.boundingBox())!
  const sizes = await drawing
    .locator('text')
    .evaluateAll(all => all.map(each => Number(each.getAttribute('font-size'))))
  expect(Math.min(99, ...sizes) * (width / WIDTH)).toBeGreaterThanOrEqual(14)
  expect(await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)).toBe(0)
  await scan()
  await close()
})
