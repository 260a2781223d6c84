import { Button, type ButtonProps } from 'antd'
import type { Ref } from 'react'
import { MIN_WIDTH, useMinWidth } from '../shared/hooks/use-media.js'

interface Props extends Pick<ButtonProps, 'icon' | 'danger' | 'onClick'> {
  ref?: Ref<HTMLButtonElement>
  /** The action, shown beside the icon where there is no pointer to hover. */
  word: string
  /** The action with the name of the record. */
  label: string
}

/** Button of a row: an icon, on phones with its word. */
export function RowButton({ word, label, ...button }: Props) {
  const wide = useMinWidth(MIN_WIDTH.table)
  return (
    <Button {...button} type="text" size="small" title={label} aria-label={label}>
      {wide ? null : word}
    </Button>
  )
}
