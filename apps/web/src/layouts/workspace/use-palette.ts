import { useCallback, useEffect, useRef, useState } from 'react'

export interface PaletteState {
  keyword: string
  /** True after Enter: the match is opened as soon as it is found. */
  submitted: boolean
}

export const PALETTE_FIELD = 'palette-field'

const isShortcut = ({ key, ctrlKey, metaKey }: KeyboardEvent) => key.toLowerCase() === 'k' && (ctrlKey || metaKey)

/** Applies a key to a palette whose field does not have the focus yet. */
function apply(state: PaletteState, { key }: KeyboardEvent): PaletteState | null {
  if (key === 'Escape') return null
  if (key === 'Enter') return { ...state, submitted: true }
  if (key === 'Backspace') return { ...state, keyword: state.keyword.slice(0, -1) }
  return key.length === 1 ? { ...state, keyword: state.keyword + key } : state
}

/**
 * Command palette, opened with Ctrl+K. Keys pressed before its field has the focus go to the palette, not to the
 * element below it.
 */
export function usePalette() {
  const [state, setState] = useState<PaletteState | null>(null)
  const opened = useRef(false)
  const before = useRef<Element | null>(null)

  const open = useCallback(() => {
    if (opened.current) return
    opened.current = true
    before.current = document.activeElement
    setState({ keyword: '', submitted: false })
  }, [])

  const close = useCallback((returnFocus: boolean) => {
    opened.current = false
    setState(null)
    if (returnFocus && before.current instanceof HTMLElement) before.current.focus()
  }, [])

  const submit = useCallback(() => setState((now) => now && { ...now, submitted: true }), [])
  const setKeyword = useCallback((keyword: string) => setState({ keyword, submitted: false }), [])

  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (isShortcut(event)) {
        event.preventDefault()
        open()
        return
      }
      const inField = event.target instanceof Element && event.target.id === PALETTE_FIELD
      if (!opened.current || inField || event.ctrlKey || event.metaKey || event.altKey) return
      event.preventDefault()
      event.stopPropagation()
      if (event.key === 'Escape') close(true)
      else setState((now) => now && apply(now, event))
    }
    window.addEventListener('keydown', onKeyDown, { capture: true })
    return () => window.removeEventListener('keydown', onKeyDown, { capture: true })
  }, [open, close])

  return { state, open, close, submit, setKeyword }
}
