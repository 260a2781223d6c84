interface Qs {
  parse(text: string, options?: { ignoreQueryPrefix?: boolean; depth?: number }): Record<string, unknown>
  stringify(values: object, options?: { addQueryPrefix?: boolean }): string
}

declare const qs: Qs
export default qs
