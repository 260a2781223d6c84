import tseslint from 'typescript-eslint'

/** What Biome cannot check: promises that nothing awaits. The API adds rules of its own. */
export default tseslint.config(
  { ignores: ['**/dist/**'] },
  {
    files: ['**/*.ts'],
    languageOptions: {
      parser: tseslint.parser,
      parserOptions: { projectService: true },
    },
    plugins: { '@typescript-eslint': tseslint.plugin },
    rules: {
      '@typescript-eslint/no-floating-promises': 'error',
      '@typescript-eslint/no-misused-promises': ['error', { checksVoidReturn: { attributes: false } }],
      '@typescript-eslint/await-thenable': 'error',
    },
  },
  {
    files: ['e2e/**/*.ts'],
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
  },
)
