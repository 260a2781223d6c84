import { type ResultProps, Skeleton } from 'antd'
import { Suspense } from 'react'
import { lazyPart } from '../lazy-part.js'

// Loaded lazily: it contains the pictures of errors, and forms show it only at the end.
const AntdResult = lazyPart<ResultProps>(async () => ({
  default: (await import('antd/es/result')).default,
}))

/** Result of an action: title, text and next steps. */
export function Result(props: ResultProps) {
  return (
    <Suspense fallback={<Skeleton active />}>
      <AntdResult {...props} />
    </Suspense>
  )
}
