import { Alert, Button, Flex } from 'antd'
import type { Definition } from './types.js'
import { useTexts } from './use-definition.js'

/** Returns the cells of a pasted text, each once: a column, a row or a table of codes or names. */
export function linesOf(text: string): string[] {
  const cells = text.split(/[\r\n\t]+/).map((cell) => cell.trim().replace(/^"(.*)"$/, '$1'))
  return [...new Set(cells)].filter(Boolean)
}

interface Props {
  definition: Definition
  keyword: string
  /** Pasted codes and names that no row has. */
  missing: readonly string[]
  onClear: () => void
}

/** Number of the pasted codes and names that a list is searched for, and those that were not found. */
export function PastedLines({ definition, keyword, missing, onClear }: Props) {
  const texts = useTexts(definition)
  const lines = linesOf(keyword)
  if (lines.length < 2) return null
  return (
    <Alert
      type={missing.length > 0 ? 'warning' : 'info'}
      role="status"
      message={
        <Flex wrap gap={8} align="center" justify="space-between">
          <span>{texts('kit:pasted.sought', { n: lines.length })}</span>
          <Button size="small" onClick={onClear}>
            {texts('kit:pasted.clear')}
          </Button>
        </Flex>
      }
      description={
        missing.length > 0 ? (
          <div style={{ maxHeight: 120, overflowY: 'auto' }}>
            {texts('kit:pasted.missing', { n: missing.length, names: missing.join(texts('kit:pasted.separator')) })}
          </div>
        ) : null
      }
    />
  )
}
