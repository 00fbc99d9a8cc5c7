import { expect, test } from 'vitest'
import { Marked } from 'marked'
import { planWeeks } from '../../src/compiler/domain/plan.js'
import type { CompiledCurriculum } from '../../src/contract/curriculum.js'
import { curriculumMarkdown } from '../../src/contract/curriculum-markdown.js'
import type { CurriculumPlan } from '../../src/contract/curriculum-plan.js'
import { plain } from '../../src/kernel/markdown.js'
import { curriculumView } from '../../src/library/index.js'
import { someNode, someSpec, soundCurriculum } from '../support/some-curriculum.js'

const markdownOf = (curriculum: CompiledCurriculum, plan: CurriculumPlan | null = null): string =>
  curriculumMarkdown(curriculumView(curriculum, { plan }), plan)
const rendered = (markdown: string): string => new Marked().parse(markdown, { async: false })
/** What somebody reads of a page. */
const shown = (html: string): string =>
  html
    .replace(/<[^>]*>/g, '')
    .replace(/&(lt|gt|amp|quot|#39);/g, (_, name: string) => ({ lt: '<', gt: '>', amp: '&', quot: '"' })[name] ?? "'")
    .trim()

test('a document holds every text of a curriculum and its plan by week', () => {
  const curriculum = {
    ...soundCurriculum(4),
    open_questions: [{ question: 'Is it faster?', related_nodes: ['N2'], status: 'open' as const }],
  }
  const markdown = markdownOf(curriculum, planWeeks(curriculum, someSpec()))
  const page = shown(rendered(markdown))
  for (const { title, capability, core_ideas, pitfalls, mastery_check, resources } of curriculum.nodes) {
    const texts = [title, capability, ...core_ideas, ...pitfalls, ...Object.values(mastery_check)]
    for (const text of [...texts, ...resources.map(({ citation }) => citation)]) expect(page).toContain(text)
  }
  expect(page).toContain('Is it faster? (open, N2)')
  expect(markdown).toContain('### Week 1')
  expect(markdownOf(curriculum)).not.toContain('Week')
})

test('what nobody has checked is said to be so', () => {
  const resource = { title: 'A search', url: 'https://duckduckgo.com/?q=a', kind: 'other', unverified: true } as const
  const markdown = markdownOf({ topic: 'x', nodes: [someNode({ resources: [resource] })] })
  expect(markdown).toContain('[A search](<https://duckduckgo.com/?q=a>) (other, nobody has checked it yet)')
})

test.each([
  '# no heading',
  '- no list',
  '1. no list',
  '2) no list',
  '+ no list',
  '=== no heading',
  '*no emphasis* _none_ **none** ~~none~~ `no code`',
  '[no link](https://evil.example) ![none](x)',
  'https://evil.example and www.evil.example',
  '<script>alert(1)</script> &lt; &amp; <!-- no comment -->',
  '| no | table |',
  '$no maths$ \\no escape',
  '> no quotation',
  '---',
  '```no fence',
])('the text %s stands for itself', text => {
  const html = rendered(plain(text))
  expect(html).toMatch(/^<p>[^]*<\/p>\n$/)
  expect(html).not.toMatch(/<(?!\/?p>)/)
  expect(shown(html)).toBe(text)
})

test('an address cannot leave its link', () => {
  const resource = { title: 'T', url: 'https://a.example/><img src=x>', kind: 'other' } as const
  const html = rendered(markdownOf({ topic: 'x', nodes: [someNode({ resources: [resource] })] }))
  expect(html).not.toContain('<img')
})
