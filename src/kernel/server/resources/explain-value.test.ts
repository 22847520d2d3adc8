import { describe, expect, test } from 'vitest'
import { field } from '../../contract/fields.ts'
import { explainValue } from './explain-value.ts'

const choiceOf = (count: number) => {
  const choices = Object.fromEntries(Array.from({ length: count }, (_, index) => [`c${index}`, `Opción ${index + 1}`]))
  return field.choice({ title: 'Tipo', choices })
}
const options = (count: number): string => Array.from({ length: count }, (_, index) => `Opción ${index + 1}`).join(', ')

describe('the error text of a value', () => {
  test('that is none of the options names them', () => {
    expect(explainValue(choiceOf(2), 'lata')).toBe('«lata» no es una de las opciones: Opción 1, Opción 2.')
    expect(explainValue(choiceOf(8), 'lata')).toBe(`«lata» no es una de las opciones: ${options(8)}.`)
  })

  test('of more than eight options names the first and says how many more there are', () => {
    expect(explainValue(choiceOf(11), 'lata')).toBe(`«lata» no es una de las opciones: ${options(8)} y 3 más.`)
  })

  test.each([
    [field.boolean({ title: 'Activo' }), 'quizás', '«quizás» no se entiende: escribí Sí o No.'],
    [field.integer({ title: 'Días' }), 'dos', '«dos» no es un número.'],
    [field.number({ title: 'Peso' }), '1,2,3', '«1,2,3» no es un número.'],
    [field.money({ title: 'Precio' }), 'gratis', '«gratis» no es un número.'],
    [field.date({ title: 'Desde' }), '31-feb', '«31-feb» no es una fecha: escribila como 31/12/2026.'],
    [field.dateTime({ title: 'Visto' }), 'ayer', '«ayer» no es una fecha y hora: escribila como 31/12/2026 18:30.'],
  ])('of a field of kind $kind says what can be written', (one, value, message) =>
    expect(explainValue(one, value)).toBe(message),
  )

  test('as long as a page is cut', () => {
    expect(explainValue(field.integer({ title: 'Días' }), 'x'.repeat(300))).toBe(
      `«${'x'.repeat(60)}…» no es un número.`,
    )
  })

  test('that is empty, understood or of another kind is left to the field’s own message', () => {
    expect(explainValue(choiceOf(2), ' ')).toBeNull()
    expect(explainValue(field.integer({ title: 'Días' }), 3)).toBeNull()
    expect(explainValue(field.date({ title: 'Desde' }), '2026-02-31')).toBeNull()
    expect(explainValue(field.text({ title: 'Nota' }), 'x')).toBeNull()
  })
})
