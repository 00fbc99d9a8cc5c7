// Verbs that items of a scope begin with, of everyday life, of trades and of technology.
import { isActionVerb } from '../words.js'

const listOf = (words: string): ReadonlySet<string> => new Set(words.split(' '))

/** At the head of an item they are never a thing. */
const ONLY_VERBS = listOf(
  'accept achieve acquire adapt add adhere adjust administer admit adopt advise agree align allocate allow amend amplify analyse analyze ' +
    'annotate announce anticipate apologise apologize apply appoint appraise approve arrange ascertain ask assemble assert assess assign ' +
    'assist assume attach attend audition avoid bake become begin behave believe boil borrow bring broaden browse build buy calculate ' +
    'calibrate caramelise caramelize carry carve categorise categorize celebrate choose chop cite clarify classify collaborate collect ' +
    'communicate compare compile compose compute conceive conclude configure confirm connect consider consult contain continue contribute ' +
    'convert convey convince create crochet cultivate debug decide declare decompose decorate deduce defend define deflate defrost ' +
    'deliver demonstrate deploy derive describe detach detect determine develop diagnose differentiate dilute disassemble disclose discover ' +
    'discuss disinfect dismantle distinguish distribute divide eat edit eliminate embed employ enable encourage encrypt enforce engage ' +
    'enlarge ensure enter erect establish estimate evaluate examine execute expand explain explore extend facilitate fasten fertilise ' +
    'fertilize fix fold forgive formulate fry gain gather generate grate grease greet grow hear ' +
    'identify imagine implement improve include inflate inform inject inspect install instruct insulate integrate interpret introduce invent ' +
    'invest investigate invite justify keep knead kneel know learn lend listen locate lubricate maintain make manage marinate meditate ' +
    'memorise memorize migrate minimise minimize mix modify negotiate nominate normalise normalize notify obey obtain operate optimise ' +
    'optimize organise organize overcome participate peel perform persuade poach predict preheat prepare preserve prevent prioritise ' +
    'prioritize pronounce propagate propose prove provide prune publish react read realise realize reassure receive recite recognise ' +
    'recognize recommend recover recruit reduce refactor refer reflect refuse reject relax rely remember remind remove renew replace reply ' +
    'repot represent reproduce resist resolve respond restart restore retrieve retry rewrite sanitise sanitize say sear sell ' +
    'send serve sew sharpen shave simmer simplify simulate sing sit solve sow speak specify spend stabilise stabilize stir strengthen submit ' +
    'subtract suggest summarise summarize supervise survive sweep synthesise synthesize teach tell thank tidy tighten transcribe ' +
    'translate troubleshoot unblock understand undo unfold uninstall unlock unpack unscrew vaccinate validate verify wash weave weigh whisk ' +
    'wipe write',
)

/** They are things as often: "work", but "work out a plan". */
const NOUNS_TOO = listOf(
  'back book break call calm clear close complete cool coordinate correct count dance deal draw drink drive drop dry earn end express ' +
    'filter fit flip focus freeze hand heat hike join jump kick lead load log look lower master merge note open pass play polish print ' +
    'purchase put rack rank rest return roll run sand seal secure separate set share show shut sign ski sleep sort split spray stand steam ' +
    'strip swap swing switch true turn update use work',
)

/** Without "the" or "your" behind them nobody can tell: "plan meals" is done, "return periods" are things. */
const DOUBTFUL = listOf(
  'delete fetch fill follow forget get give pay seek select take think ' +
    'balance bind bleed brush budget bury butter check clean construct cook cover cure cut decline delegate dice dig drain dress drill ' +
    'embrace extract file find finish glaze glue grind handle hang harvest help hold increase insert iron isolate knit label lay leave lift ' +
    'lock mend mount move notice offer order pack paint park pick plan plant position pour practise praise press protect pull pump push ' +
    'quote raise reach recycle register rehearse release repeat request respect rinse roast save scan schedule screw season sketch slice ' +
    'spell spread stack start stay steer stop store stretch support swim talk taste throw tie touch transplant treat trim tune upgrade ' +
    'upload visit vote wait walk warm watch water wear weld whip win wrap',
)

const PARTICLES = /^(?:in|out|up|off|on|down|away|over|back|together|through|around)$/i

export const isVerb = (word: string): boolean =>
  ONLY_VERBS.has(word.toLowerCase()) ||
  NOUNS_TOO.has(word.toLowerCase()) ||
  DOUBTFUL.has(word.toLowerCase()) ||
  isActionVerb(word)

/** Whether an item of these words is something that is done; null: nobody can say. */
export function beginsWithVerb(words: readonly string[]): boolean | null {
  const [first = '', second = ''] = words
  const word = first.toLowerCase()
  if (second === '') return false
  if (ONLY_VERBS.has(word) || (isVerb(word) && PARTICLES.test(second))) return true
  // "Label jars and store them", "plan meals and buy food": what comes behind tells.
  const goesOn = words.some((other, i) => i > 1 && (/^(?:it|them)$/i.test(other) || isNext(words, i)))
  return DOUBTFUL.has(word) ? goesOn || null : false
}

const isNext = (words: readonly string[], i: number): boolean =>
  /^(?:and|then)$/i.test(words[i - 1]!) && ONLY_VERBS.has(words[i]!.toLowerCase())
