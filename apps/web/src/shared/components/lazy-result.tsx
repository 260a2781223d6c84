import { type ResultProps, Skeleton } from 'antd'
import { Suspense } from 'react'
import { lazyPart } from '../lazy-part.js'

// Carries pictures of errors, and forms show it only when they are done.
const AntdResult = lazyPart<ResultProps>(async () => ({
  default: (await import('antd/es/result')).default,
}))

/** How something ended: title, text and what can be done next. */
export function Result(props: ResultProps) {
  return (
    <Suspense fallback={<Skeleton active />}>
      <AntdResult {...props} />
    </Suspense>
  )
}
