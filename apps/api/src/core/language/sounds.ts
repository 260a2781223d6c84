import { normalForm } from '@credit/contract'

/** Readings of a name that are kept, of its initials and in full. */
const READINGS_MAX = 8
/** Length up to which further readings are kept: projects have long names. */
const LENGTH_MAX = 240

const HAN = /\p{Script=Han}/u
const IDEOGRAPHS = /^[\u4e00-\u9fff]+$/
const LETTERS = /^[a-z0-9]+$/

type Pinyin = typeof import('pinyin-pro')

/** Loaded with the first name: that takes a tenth of a second. */
let loaded: Promise<Pinyin> | undefined

/** A part of a name: an ideograph with its readings, or a run of Latin letters and digits. */
interface Part {
  initials: readonly string[]
  syllables: readonly string[]
}

const ideographs = new Map<string, Part>()

function ideograph({ polyphonic }: Pinyin, character: string): Part {
  const known = ideographs.get(character)
  if (known) return known
  const all = HAN.test(character) ? polyphonic(character, { toneType: 'none', type: 'array', v: true }) : []
  const [spelled = []] = all as unknown as string[][]
  const syllables = [...new Set(spelled)].filter((reading) => LETTERS.test(reading))
  const part = { syllables, initials: [...new Set(syllables.map((reading) => reading.charAt(0)))] }
  ideographs.set(character, part)
  return part
}

/** Returns the parts of a name. Punctuation and characters without a reading are left out. */
function partsOf(library: Pinyin, name: string): Part[] {
  const parts: Part[] = []
  let word = ''
  const endWord = () => {
    if (word !== '') parts.push({ initials: [word], syllables: [word] })
    word = ''
  }
  for (const character of name) {
    if (LETTERS.test(character)) {
      word += character
      continue
    }
    endWord()
    const part = ideograph(library, character)
    if (part.syllables.length > 0) parts.push(part)
  }
  endWord()
  return parts
}

/** The reading that each part has in its words: 重 is chong in 重庆. */
function inWords({ pinyin }: Pinyin, name: string): string[] {
  return pinyin(name, { toneType: 'none', type: 'array', nonZh: 'consecutive', v: true })
    .flatMap((part) => part.split(/[^a-z0-9]+/))
    .filter((part) => LETTERS.test(part))
}

/** Combines the readings of all parts; beyond a number of combinations, parts have their first reading only. */
function combined(parts: readonly (readonly string[])[]): string[] {
  let found = ['']
  for (const options of parts) {
    const [first = ''] = options
    if (options.length === 1 || found.length * options.length > READINGS_MAX)
      found = found.map((start) => start + first)
    else found = found.flatMap((start) => options.map((option) => start + option))
  }
  return [...new Set(found)]
}

/** The first reading, and the others as far as they are short enough together. */
function kept(texts: readonly string[]): string {
  let length = 0
  const short = texts.filter((text, n) => {
    length += text.length
    return n === 0 || length <= LENGTH_MAX
  })
  return short.join(' ')
}

/** A part with the usual reading first. */
function ordered({ initials, syllables }: Part, usual: string): Part {
  return syllables.length < 2
    ? { initials, syllables }
    : {
        initials: [...new Set([usual.charAt(0), ...initials])],
        syllables: [...new Set([usual, ...syllables])],
      }
}

function spelled(library: Pinyin, name: string): string {
  const normal = IDEOGRAPHS.test(name) ? name : normalForm(name).toLowerCase()
  let parts = partsOf(library, normal)
  if (parts.reduce((count, { syllables }) => count * syllables.length, 1) > READINGS_MAX) {
    const usual = inWords(library, normal)
    if (usual.length === parts.length) parts = parts.map((part, n) => ordered(part, usual[n] ?? ''))
  }
  const initials = combined(parts.map((part) => part.initials))
  const syllables = combined(parts.map((part) => part.syllables))
  return `${pairsOf(initials).join(' ')}/${kept(initials)}/${kept(syllables)}`
}

/** The pairs of neighbours in texts, each once. */
export function pairsOf(texts: readonly string[]): string[] {
  const pairs = new Set<string>()
  for (const text of texts) for (let at = 1; at < text.length; at++) pairs.add(text.slice(at - 1, at + 1))
  return [...pairs]
}

/**
 * Returns a function that spells a name as it is typed in pinyin: the pairs of its initials, its initials, and its
 * syllables, in all readings as far as there are few. 科远电子 is `ky yd dz/kydz/keyuandianzi`; Latin letters and
 * digits stand in all parts.
 */
export async function speller(): Promise<(name: string) => string> {
  loaded ??= import('pinyin-pro')
  const library = await loaded
  return (name) => spelled(library, name)
}

/** Syllables without a tone; a word that is typed has these only, the last perhaps unfinished. */
const SYLLABLES = new Set(
  `a ai an ang ao ba bai ban bang bao bei ben beng bi bian biao bie bin bing bo bu ca cai can cang cao ce cen ceng cha
  chai chan chang chao che chen cheng chi chong chou chu chua chuai chuan chuang chui chun chuo ci cong cou cu cuan cui
  cun cuo da dai dan dang dao de dei den deng di dia dian diao die ding diu dong dou du duan dui dun duo e ei en eng er
  fa fan fang fei fen feng fo fou fu ga gai gan gang gao ge gei gen geng gong gou gu gua guai guan guang gui gun guo ha
  hai han hang hao he hei hen heng hong hou hu hua huai huan huang hui hun huo ji jia jian jiang jiao jie jin jing jiong
  jiu ju juan jue jun ka kai kan kang kao ke kei ken keng kong kou ku kua kuai kuan kuang kui kun kuo la lai lan lang
  lao le lei leng li lia lian liang liao lie lin ling liu lo long lou lu luan lun luo lv lve m ma mai man mang mao me mei
  men meng mi mian miao mie min ming miu mo mou mu n na nai nan nang nao ne nei nen neng ng ni nian niang niao nie nin
  ning niu nong nou nu nuan nuo nv nve o ou pa pai pan pang pao pei pen peng pi pian piao pie pin ping po pou pu qi qia
  qian qiang qiao qie qin qing qiong qiu qu quan que qun ran rang rao re ren reng ri rong rou ru rua ruan rui run ruo sa
  sai san sang sao se sen seng sha shai shan shang shao she shei shen sheng shi shou shu shua shuai shuan shuang shui
  shun shuo si song sou su suan sui sun suo ta tai tan tang tao te tei teng ti tian tiao tie ting tong tou tu tuan tui
  tun tuo wa wai wan wang wei wen weng wo wu xi xia xian xiang xiao xie xin xing xiong xiu xu xuan xue xun ya yan yang
  yao ye yi yin ying yo yong you yu yuan yue yun za zai zan zang zao ze zei zen zeng zha zhai zhan zhang zhao zhe zhei
  zhen zheng zhi zhong zhou zhu zhua zhuai zhuan zhuang zhui zhun zhuo zi zong zou zu zuan zui zun zuo`.split(/\s+/),
)
const STARTS = new Set([...SYLLABLES].flatMap((one) => [...one].map((_, n) => one.slice(0, n + 1))))
const SYLLABLE_LENGTH = 6
/** Divisions of a word into syllables that are distinguished: `xian` is one or two. */
const DIVISIONS_MAX = 12

/**
 * Returns a keyword as {@link speller} spells names, or null if it is no pinyin: `Ke yuan` is `keyuan`, a single letter
 * nothing.
 */
export function spelledKeyword(keyword: string): string | null {
  const letters = normalForm(keyword).toLowerCase().replaceAll('ü', 'v').replace(/[\s']/g, '')
  return LETTERS.test(letters) && /[a-z]/.test(letters) && letters.length > 1 ? letters : null
}

/**
 * Returns the initials that a name may have if its syllables contain the letters, for each division of these; null if
 * there are too many.
 */
export function initialsOf(letters: string): string[] | null {
  let found = new Map<number, Set<string>>([[0, new Set([''])]])
  const ends = new Set<string>()
  for (let at = 0; at < letters.length; at++) {
    const before = found.get(at)
    if (!before) continue
    for (let length = 1; length <= Math.min(SYLLABLE_LENGTH, letters.length - at); length++) {
      const part = letters.slice(at, at + length)
      const isLast = at + length === letters.length
      if (isLast ? !STARTS.has(part) : !SYLLABLES.has(part)) continue
      const next = isLast ? ends : (found.get(at + length) ?? new Set<string>())
      for (const initials of before) next.add(initials + part.charAt(0))
      if (next.size > DIVISIONS_MAX) return null
      if (!isLast) found = found.set(at + length, next)
    }
  }
  return [...ends]
}
