/** Returns an old business registration number: 14 digits with their check digit (ISO 7064 MOD 11,10). */
export function registrationNumber(digits14: string): string {
  let product = 10
  for (const digit of digits14) {
    const sum = (product + Number(digit)) % 10
    product = ((sum === 0 ? 10 : sum) * 2) % 11
  }
  return digits14 + ((11 - product) % 10)
}

const WEIGHTS = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2]

/** Returns an ID number of no area that exists, with its check digit (GB 11643). */
export function idNumber(order: number): string {
  const digits17 = `99000119800101${String(order % 1000).padStart(3, '0')}`
  const sum = WEIGHTS.reduce((total, weight, n) => total + weight * Number(digits17[n]), 0)
  return digits17 + '10X98765432'[sum % 11]
}
