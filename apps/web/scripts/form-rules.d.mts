export function formRules(document: object): string
export function currentFormRules(): string
