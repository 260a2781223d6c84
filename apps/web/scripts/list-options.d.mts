export function listOptions(document: object): string
export function currentListOptions(): string
