// The words of a question on a narrow phone: columns stay columns, and long formulas go on in the next line.
import { expect, test } from 'vitest'
import { useQuestions } from './widget-page.js'
import { speed } from './widget-samples.js'

const open = useQuestions()

const NARROW = { viewport: { width: 320, height: 640 } }
const asking = (prompt: string, context?: string) => ({
  ...speed,
  props: { ...speed.props, prompt, ...(context === undefined ? {} : { context }) },
})

test('rules and routes keep their columns and scroll inside of themselves', async () => {
  const fenced = '10 deny    172.20.48.128  0.0.0.31  every packet of every host\n20 permit  172.20.48.0    0.0.0.255'
  const prompt = `These are the rules:\n\n\`\`\`\n${fenced}\n\`\`\`\n\nHow many\npackets pass?`
  const { page, scan, close } = await open(asking(prompt, 'Routes:\n\n    a    b\n    cc   d'), NARROW)
  const lines = page.locator('.prompt pre')
  expect(await lines.innerText()).toBe(fenced)
  expect(await page.locator('.context pre').innerText()).toBe('a    b\ncc   d')
  expect(await lines.evaluate(block => block.scrollWidth - block.clientWidth)).toBeGreaterThan(0)
  expect(await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)).toBe(0)
  await page.getByText('How many packets pass?').waitFor()
  await scan()
  await close()
})

test('a long formula is broken before its signs, and no full stop begins a line', async () => {
  const sum = '2056000000000 \\div 2000000000 = 257000000000 \\times 8 \\div 2000000000 = 1028'
  const round = Array.from({ length: 12 }, (_, at) => `Round $${8900 + at}$, ${'x'.repeat(at)} $${700 + at}$.`).join(
    ' ',
  )
  const { page, close } = await open(asking(`Work out $${sum}$. ${round}`), NARROW)
  await expect.poll(() => page.locator('.prompt math').count()).toBe(6 + 24)
  expect(await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)).toBe(0)
  const apart = await page.locator('.prompt viva-maths').evaluateAll(formulas =>
    formulas.slice(1).map(formula => {
      const [number, stop] = [formula.querySelector('math')!, formula.lastElementChild!]
      return stop.getBoundingClientRect().left - number.getBoundingClientRect().right
    }),
  )
  expect(apart).toHaveLength(24)
  for (const gap of apart) expect(Math.abs(gap)).toBeLessThan(2)
  await close()
})
