import { readdirSync, readFileSync } from 'node:fs'
import type { Button, Found } from '../lib/buttons.js'
import { isFault, isOnceForAll, reasonFor } from './once.js'
import { ButtonTexts } from './texts.js'

/** Name for buttons that were not found in the texts, because they show data such as a name. */
const DATA_MARK = '(data)'

/** Prints and counts the buttons that no journey pressed; runs after `pnpm buttons`. */
export default function compare(): void {
  const folder = process.env.BUTTONS_DIR
  if (!folder) throw new Error('BUTTONS_DIR says where the buttons were written')
  const found = readdirSync(folder).map((file): Found => JSON.parse(readFileSync(`${folder}/${file}`, 'utf8')))
  const texts = new ButtonTexts()
  const pressed = new Set(found.flatMap((one) => one.pressed).flatMap((one) => keysOf(texts, one)))
  const seen = found.flatMap((one) => one.seen)
  const left = new Map<string, string>()
  const excused = new Map<string, number>()
  const total = new Set<string>()
  for (const button of seen) {
    const keys = keysOf(texts, button)
    total.add(keys[0] ?? '')
    if (keys.some((key) => pressed.has(key))) continue
    const reason = keys.map(reasonFor).find((text) => text !== null)
    if (reason) excused.set(reason, (excused.get(reason) ?? 0) + 1)
    else left.set(keys[0] ?? '', button.name)
  }
  for (const [key, name] of [...left].sort()) console.log(`not pressed: ${key}  e.g. "${name}"`)
  for (const [reason, count] of excused) console.log(`${count} not pressed: ${reason}`)
  /** The English name of an icon is not an accessible name. */
  const isUnnamed = ({ name, icon }: Button) => name === '' || (icon !== '' && texts.of(icon).length === 0)
  const unnamed = new Set(seen.filter(isUnnamed).map(({ route, icon }) => `${route} ${icon}`))
  for (const one of unnamed) console.log(`without a name of its own: ${one}`)
  console.log(`${total.size} buttons, ${left.size} not pressed, ${unnamed.size} without a name`)
  if (left.size + unnamed.size > 0) process.exitCode = 1
}

/** Returns the keys of a button, one for each text that may be its name; the same in every row and language. */
function keysOf(texts: ButtonTexts, { route, name }: Button): string[] {
  const known = texts.of(name).filter(({ key }) => !isFault(key))
  if (known.length === 0) return [`${route}  ${DATA_MARK}`]
  const keys = known.map(({ key, text }) => (isOnceForAll(key) ? `everywhere  ${text}` : `${route}  ${text}`))
  return [...new Set(keys.sort())]
}
