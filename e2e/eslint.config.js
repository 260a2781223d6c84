import tseslint from 'typescript-eslint'

/** How journeys find fields. */
export default tseslint.config({
  files: ['**/*.ts'],
  languageOptions: { parser: tseslint.parser },
  rules: {
    'no-restricted-syntax': [
      'error',
      {
        selector: "CallExpression[callee.object.name='page'][callee.property.name='getByLabel']",
        message:
          "Name the role (getByRole('textbox', ...)): the head of a list that is still shown carries the same label.",
      },
    ],
  },
})
