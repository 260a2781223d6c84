import { PrinterOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useCallback, useEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { lazyPart } from '../shared/lazy-part.js'
import type { PrintedListProps } from './printed-list.js'
import { useTexts } from './use-definition.js'

const PrintedList = lazyPart(() => import('./printed-list.js'), null)

/** Prints all rows and columns of a list, also by the keys that print a page. */
export function PrintButton(props: Omit<PrintedListProps, 'onDone'>) {
  const texts = useTexts(props.definition)
  const [printing, setPrinting] = useState(false)
  const done = useCallback(() => setPrinting(false), [])
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const isPrint = (event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'p'
      if (!isPrint || event.shiftKey || event.altKey) return
      event.preventDefault()
      setPrinting(true)
    }
    window.addEventListener('keydown', onKeyDown)
    return () => window.removeEventListener('keydown', onKeyDown)
  }, [])
  return (
    <>
      <Button
        icon={<PrinterOutlined />}
        title={texts('kit:print.button')}
        aria-label={texts('kit:print.button')}
        loading={printing}
        onClick={() => setPrinting(true)}
      />
      {printing ? createPortal(<PrintedList {...props} onDone={done} />, document.body) : null}
    </>
  )
}
