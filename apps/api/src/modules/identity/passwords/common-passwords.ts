/**
 * The words in the most common passwords that satisfy the pattern. Leaked passwords of 8 to 16 characters
 * and four kinds almost always consist of a base word in capitals or leetspeak with digits and a sign
 * around it (ASVS 5.0, 6.2.4), so the word is compared instead of 10,000 variants.
 */
const WORDS = new Set(
  `password passwort passwd pass pwd pword admin administrator administrat0r root system sysadmin
  user username guest test testing tester demo default changeme change login logon master manager
  server database oracle mysql postgres windows microsoft office computer internet network
  welcome letmein iloveyou ilove love lover loveyou monkey dragon football baseball basketball soccer
  shadow sunshine princess superman batman spiderman starwars pokemon freedom whatever trustno
  trustnoone hello hellokitty secret secure security private access superuser supervisor
  michael jordan jennifer thomas robert daniel andrew charlie michelle jessica ashley nicole
  anthony matthew joshua william hunter killer ginger pepper cookie summer winter spring autumn
  january february march april june july august september october november december monday
  tuesday wednesday thursday friday saturday sunday china beijing shanghai shenzhen guangzhou
  chongqing tianjin nanjing hangzhou chengdu zhongguo zhonghua woaini woaiwo woaizhongguo
  aini wodemima mima nihao zhang wang zhao chen yang huang zhou liu li caigou zhengfu
  zhengfucaigou gongsi company corp business money boss google apple samsung huawei lenovo
  iphone android facebook twitter linkedin tencent wechat weixin alibaba taobao baidu alipay
  mustang ferrari porsche mercedes yankees liverpool chelsea arsenal barcelona realmadrid
  naruto matrix phoenix silver golden diamond flower butterfly chocolate banana orange purple
  cheese coffee asshole fuckyou fuck qwerty qwertyuiop qwert qwer asdf asdfgh asdfghjkl zxcv zxcvbn
  zxcvbnm qaz wsx qazwsx qazwsxedc qwaszx zaq xsw zaqxsw aqswde abc abcd abcde abcdef abcabc abcxyz xyz`
    .split(/\s+/)
    .filter(Boolean),
)

const RUNS = [
  'abcdefghijklmnopqrstuvwxyz',
  'qwertyuiopasdfghjklzxcvbnm',
  'qazwsxedcrfvtgbyhnujmikolp',
  '1qaz2wsx3edc4rfv5tgb6yhn7ujm',
]
const DIGIT_RUNS = ['01234567890123456789', '09876543210987654321', '147258369', '159357']
const DIGIT_WORDS = /^(?:(\d)\1+|(\d\d)\2+|1314|520|5201314|1314520|(?:19|20)\d\d|\d{0,4}(?:123|321))$/
const LEET: Readonly<Record<string, string>> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '8': 'b',
  '@': 'a',
  $: 's',
  '!': 'i',
  '+': 't',
  '(': 'c',
}

const decode = (text: string) => [...text].map((char) => LEET[char] ?? char).join('')
const letters = (text: string) => text.replace(/[^a-z]/g, '')
const reversed = (text: string) => [...text].reverse().join('')

function isRun(text: string, runs: readonly string[]): boolean {
  return runs.some((run) => run.includes(text) || reversed(run).includes(text))
}

function isCommonWord(word: string): boolean {
  if (WORDS.has(word)) return true
  const half = word.slice(0, word.length / 2)
  if (word.length >= 4 && word === half + half && (WORDS.has(half) || isRun(half, RUNS))) return true
  return word.length >= 3 && isRun(word, RUNS)
}

function isCommonNumber(digits: string): boolean {
  return digits === '' || isRun(digits, DIGIT_RUNS) || DIGIT_WORDS.test(digits)
}

/**
 * Whether a password that satisfies the pattern is among the commonest: a common word, keyboard run
 * or name, plain or in leetspeak, with digits and signs before or after it.
 */
export function isCommonPassword(password: string): boolean {
  const lower = password.toLowerCase()
  const core = lower.replace(/^[^a-z]+|[^a-z]+$/g, '')
  // `p@ssw0rd!` keeps its inner signs, `@dmin123` would lose its first: several variants are compared.
  const variants = [decode(core), letters(core), letters(lower), decode(lower.replace(/[\d\W]+$/, ''))]
  if (variants.some(isCommonWord)) return true
  // Few letters around a common number: `Aa123456!`, `Xy!88888888`.
  const digits = lower.replace(/\D/g, '')
  return letters(lower).length <= 3 && isCommonNumber(digits)
}
