export function formRules(document: object): string
export function currentFormRules(): string
export function callBodies(document: object): string
export function currentCallBodies(): string
