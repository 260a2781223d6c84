import { Skeleton } from 'antd'
import { lazy, Suspense } from 'react'
import type { InputProps } from '../types.js'

const Editor = lazy(() => import('./rich-text-editor.js'))

export function RichTextInput({
  field,
  texts,
  id,
  value,
  onChange,
}: InputProps<'rich-text', string>) {
  return (
    <Suspense fallback={<Skeleton active title={false} paragraph={{ rows: 8 }} />}>
      <Editor id={id} value={value} onChange={onChange} name={field.name} texts={texts} />
    </Suspense>
  )
}
