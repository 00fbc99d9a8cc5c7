// What the words of a specification tell about its language and its names.
import { englishness } from '../other-languages.js'
import { wordsOf } from '../words.js'
import { isVerb } from './verbs.js'

export type Usage = {
  /** Words that stand with a capital where no sentence begins: names. */
  readonly proper: ReadonlySet<string>
  /** Words that stand in lower case somewhere. */
  readonly small: ReadonlySet<string>
  readonly isEnglish: boolean
}

export function usageOf(texts: readonly string[]): Usage {
  const proper = new Set<string>()
  const small = new Set<string>()
  for (const text of texts) {
    for (const [, word] of text.matchAll(/(?<=[\p{L}\p{N},;)’'"”]\s)(\p{Lu}\p{Ll}+)/gu)) proper.add(word!)
    for (const [, word] of text.matchAll(/^(\p{Lu}\p{Ll}+)['’]/gu)) proper.add(word!)
    for (const [word] of text.matchAll(/(?<![\p{L}\p{N}.@/_-])\p{Ll}{2,}(?![\p{L}\p{N}_])/gu)) small.add(word)
  }
  return { proper, small, isEnglish: englishness(wordsOf(texts.join(' '))) >= 0 }
}

/** Whether a text shows that it is not English: by a sure sign, or two that could stand in an English name, like "Los Angeles". */
export const hasForeignWord = (text: string): boolean => englishness(wordsOf(text)) <= -2

/** Whether the word may begin with a small letter. Where nothing tells, the author's capital stays: it may be a name, or German. */
export function isPlainWord(word: string, { proper, small, isEnglish }: Usage): boolean {
  const lower = word.toLowerCase()
  if (isEnglish && LEADING.has(lower)) return true
  if (proper.has(word)) return false
  if (
    small.has(lower) ||
    (isEnglish && (small.has(`${lower}s`) || (lower.endsWith('s') && small.has(lower.slice(0, -1)))))
  )
    return true
  return isEnglish && !NAMES.has(lower) && (isCommon(lower) || isVerb(lower) || ENDINGS.test(lower))
}

const isCommon = (lower: string): boolean =>
  COMMON.has(lower) ||
  [lower.replace(/s$/, ''), lower.replace(/es$/, ''), lower.replace(/ies$/, 'y')].some(word => COMMON.has(word))

/** Words end so that are made of other English words, and hardly any names do. */
const ENDINGS =
  /^\p{L}{2,}(?:ing|[st]ions?|ships?|ness|nesses|ments?|ability|ibility|ivity|ality|graphy|ology|ologies|ometry|fulness|hood|less|able|ible|ously|ally|ical|[ae]nce|[ae]nc(?:y|ies)|or(?:y|ies)|ular|ous|ful|[st]ive|wise|ware)$/u
const NAMES = new Set(
  'polish mark florence provence france clarence terrence lawrence constance gregory tory rory delaware beijing nanjing boeing viking stirling sterling hastings chongqing lessing gatling banting browning harding'.split(
    ' ',
  ),
)

/** They are no names, whatever follows. */
const LEADING = new Set('the a an how why what when where which who whether your our'.split(' '))

const COMMON = new Set(
  (
    'abstract access account acid across activity advanced affect after agent aim air algebra algorithm all among ancient angle animal application appeal ' +
    'architecture area argument art asset atom attack attention audience author average bacteria balance bank bar base basic batch battery beam bean before ' +
    'beginner behaviour behavior benefit between bicycle bike bill bird blood board boat body bond bone book border bowl bowline brain brake branch bread ' +
    'break breath brick bridge budget bug business cable cache cadence camera cancer capital car carbon card care case cash cause cell century chain change ' +
    'channel chart check checks chemical child children choice chord circle circuit city claim class classic classical client climate clinical clothes cloud ' +
    'clove coach code coffee cognitive collagen color colour comma common compass complex compost concept concrete consumer contract control cookie copper ' +
    'core corporate cost country course court cover credit crime criminal crop culture currency curve customer cycle dairy data database date deadline death debt deep ' +
    'deficit demand democracy density desert design desire device diet different differential digital discrete disease distance dog domain door dough drug ' +
    'dynamic early earth ear economic economy edge egg electric electrical electron electronic element emergency emotion empire employee energy engine entropy ' +
    'equal error essay ethics event evidence evil exam example exercise expense expert export eye fabric face fact factor failure fair family farm fast fat fear ' +
    'feature federal feedback few fiber fibre field figure film final finance financial fire first fish flat flexible flour flow flower fluid food foot force ' +
    'foreign forest form formal fraction frame free freedom frequency fresh friend fruit fuel function functional fungus future game garden gas gear gene general ' +
    'genetic gesture glass global goal gold good goods grammar graph gravity green grid group guide guilt guitar habit hair half hand hard hardware harmony hash ' +
    'hazard head health heart heat heatwave heavy herb high hidden history hitch home honey hook horse hospital hot hotel hour house human humour hybrid hydride ice idea ' +
    'idiom image imperfect import income index industry infection infinite inner input insect integer integral interest interface interior internal ' +
    'international internet invoice iron island issue jazz job joint joke journal judge juice key kitchen knife knot label labor labour landscape language large ' +
    'laser law layer leadership leaf leap legal lens letter level lever lexical liability library life light likelihood limit line linear link lipid liquid list ' +
    'literature little load loan local lock logic logical long loop loss love low lung machine macro magnet main major manager manual many map margin market ' +
    'marriage mass material math maths matrix meal meaning measure meat mechanic media medical medicine melody memory mental menu metal metaphor meter method ' +
    'metre micro milk mind mineral minor mirror mobile model modern molecule moment money mood moral mother motion motive motor mouse mouth multiple muscle music ' +
    'musical myth nail name narrative nation national native natural nature needle nerve nested net network neural neuron new night noise nominal normal note noun ' +
    'novel nuclear number nurse nutrient object ocean offer office oil old online open opera operator opposite optics oral order organ organic origin outer ' +
    'output oven oxygen page pain paint pair panel paper parallel parent parser part particle partial partner passive password past pastry path patient pattern peace ' +
    'pedal people percussion performance period person personal phase phone photo phrase physical physics piano picture pipe pitch plan plane plant plastic play plot ' +
    'poem poetry point police policy political politics pool poor portfolio posterior posture pot power practical practice present pressure preterite price primary ' +
    'prime print prior privacy private process product professional profit program project prompt proof property prose protein protest protocol public pulse pump quality quantum query ' +
    'question queue quick radar radio rain rate ratio raw real reason receipt recent recipe record recursive red refund regular relational relative religion remote rent ' +
    'repair report research resistance resource rest retirement revenue rhythm rice rich right risk river road robot rock role root rootless rope round route row rule ' +
    'safe safety salad salary sales salt sample sand satellite sauce scale scene school science score screen script sea search season seat second secret secure security seed ' +
    'selective self sense sensor sentence sequence series server service set seventh sewing sex shape sharp sheet shell ship shoe short signal silence silver simple single ' +
    'skill skin sleep slow small smart smell smooth snow social software soil solar solid solo song sound soup sour source space spare spatial special species speech speed spelling spice ' +
    'spoke sport spring square stack staff stage standard star static statistics steam steel stem step stock stomach stone storage store story strategy stream street ' +
    'stress string strong structure student style subject sugar supply surface surgery survey symbol symmetry symptom syntax system table tactic tail task ' +
    'tax team technical technique technology temperature temporal tense tension term test text textile theatre theater theme theory thermal thread threat threshold throat time timber tire title tone tonewood ' +
    'tool tooth topic torque total touch toxic trade traffic tragedy transport trap travel tree trend triangle trick trigger trust truth tube tumour turn type tyre union unit ' +
    'universe urban user vaccine value valve variable varnish vector vegetable vehicle verb verse version victim video view violin virtual virus visual vitamin vocal voice volume ' +
    'vowel wage wall war waste water wave weak wealth weapon weather web weight wheel white wild wind window wine wing winter wire wireless women wood wool word work world worm wound wrist ' +
    'bulk conjugate toric composite fault cipher suite tritone drift causal trajectory irregular outcome approximate ' +
    'year yeast young youth zero zone'
  ).split(' '),
)
