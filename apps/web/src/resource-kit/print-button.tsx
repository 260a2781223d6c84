import { PrinterOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { createPortal } from 'react-dom'
import { usePrinting } from '../shared/hooks/use-printing.js'
import { lazyPart } from '../shared/lazy-part.js'
import type { PrintedListProps } from './printed-list.js'
import { useTexts } from './use-definition.js'

const PrintedList = lazyPart(() => import('./printed-list.js'), null)

/** Prints all rows and columns of a list, also with the print keys. */
export function PrintButton(props: Omit<PrintedListProps, 'onDone'>) {
  const texts = useTexts(props.definition)
  const { isPrinting, print, done } = usePrinting()
  return (
    <>
      <Button
        icon={<PrinterOutlined />}
        title={texts('kit:print.button')}
        aria-label={texts('kit:print.button')}
        loading={isPrinting}
        onClick={print}
      />
      {isPrinting ? createPortal(<PrintedList {...props} onDone={done} />, document.body) : null}
    </>
  )
}
