import { SOUGHT_LINES_MAX } from '@credit/contract'
import { type InputRef, Tooltip } from 'antd'
import { useEffect, useRef, useState } from 'react'
import { SearchField } from '../shared/components/search-field.js'
import { MIN_WIDTH, useMinWidth } from '../shared/hooks/use-media.js'
import { useTypedSearch } from '../shared/hooks/use-typed-search.js'
import { isTyping } from '../shared/is-typing.js'
import { toast } from '../shared/toast.js'
import { linesOf } from './pasted-lines.js'
import type { Definition } from './types.js'
import { useTexts } from './use-definition.js'

export interface SearchProps {
  definition: Definition
  keyword: string
  onSearch: (word: string) => void
  /** Moves the focus to the results. */
  onRows: () => void
}

/**
 * Searches while typing, and for each of several pasted codes or names. `/` focuses the field, except while typing
 * elsewhere; ↓ moves to the rows.
 */
export function ListSearch({ definition, keyword, onSearch, onRows }: SearchProps) {
  const texts = useTexts(definition)
  const box = useRef<InputRef>(null)
  const wide = useMinWidth(MIN_WIDTH.table)
  const { shortestKeyword: min = 1 } = definition
  const [isShort, setIsShort] = useState(false)
  const search = (next: string) => {
    const short = next !== '' && [...next].length < min
    setIsShort(short)
    if (!short) onSearch(next)
  }
  const { word, setWord, finish } = useTypedSearch(keyword, search)
  useEffect(() => {
    const onKey = (event: globalThis.KeyboardEvent) => {
      if (event.key !== '/' || isTyping(event.target)) return
      event.preventDefault()
      box.current?.focus({ cursor: 'all' })
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [])
  return (
    <Tooltip open={isShort} placement="bottomLeft" title={texts('kit:search.shortest', { min })}>
      <SearchField
        ref={box}
        style={{ flex: '1 1 200px', width: 280 }}
        // Pasted lines are shown above the rows: the field has one line.
        value={word.includes('\n') ? '' : word}
        placeholder={texts(`kit:search.${wide ? 'placeholder' : 'label'}`)}
        aria-label={texts('kit:search.label')}
        onChange={({ target }) => setWord(target.value)}
        // Shows the rows of pasted lines, which are not in the field.
        onSearch={(next) => search(next === '' && word.includes('\n') ? word : next.trim())}
        onPaste={(event) => {
          const lines = linesOf(event.clipboardData.getData('text/plain'))
          if (lines.length < 2) return
          event.preventDefault()
          if (lines.length > SOUGHT_LINES_MAX)
            void toast('error', texts('kit:pasted.tooMany', { max: SOUGHT_LINES_MAX }))
          else onSearch(lines.join('\n'))
        }}
        onBlur={finish}
        onKeyDown={(event) => {
          // Keys of an input method's candidate list are not shortcuts of the page.
          if (event.key !== 'ArrowDown' || event.nativeEvent.isComposing) return
          event.preventDefault()
          onRows()
        }}
      />
    </Tooltip>
  )
}
