import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from './paths.mjs'

/** Words of Chinese texts that another word has replaced, with that word. */
const REPLACED = [
  [/严重失信名单|严重失信记录|严重违法失信行为名单/, '严重违法失信行为记录名单'],
  [/可修复自|可修复日期/, '可申请修复日期'],
  [/计分至/, '计分截止日期'],
  [/陈述期/, '陈述申辩期, 陈述申辩截止日期'],
  [/[个位]评价[人方](?!权重)/, '三名评价人'],
  [/补充说明|要求补充/, '补正'],
  [/案件/, '事项'],
  [/经复核维持|维持原判/, '复核维持原决定'],
  [/一次性密码|初始密码/, '临时密码'],
  [/暂无评级|无评级/, '未评级'],
  [/相互评价|互相评价/, '互评'],
  [/记录已被他人修改/, '该记录已被他人更新'],
  [/去登录/, '前往登录'],
]
/** Texts for people: of the interface, the API, the manuals, the reference data, the demo and the documents. */
const TEXTS = /^(?:apps\/(?:api|demo|web)\/src|packages\/contract\/src|docs(?!\/decisions))\/.*\.(?:json|md|tsx?)$/
const TESTS = /\.spec\.tsx?$/

/** Returns the replaced words of a text, each with its line and the word in use. */
export function replacedWords(text) {
  return text.split('\n').flatMap((line, index) =>
    REPLACED.flatMap(([pattern, now]) => {
      const found = pattern.exec(line)
      return found ? `${index + 1}: ${found[0]}, now ${now}` : []
    }),
  )
}

/** Returns the texts of the repository with replaced words, or undefined if there are none. */
export function textsUseWordsInUse() {
  const { stdout } = spawnSync('git', ['ls-files', '-co', '--exclude-standard'], {
    cwd: ROOT,
    encoding: 'utf8',
    maxBuffer: 1e8,
  })
  const paths = (stdout ?? '').split('\n').filter((path) => TEXTS.test(path) && !TESTS.test(path))
  const found = paths.flatMap((path) =>
    replacedWords(readFileSync(join(ROOT, path), 'utf8')).map((fault) => `${path}:${fault}`),
  )
  return found.length === 0 ? undefined : found.join('\n')
}
