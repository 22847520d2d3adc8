import { describe, expect, test } from 'vitest'
import { unknownAct } from '../../../../kernel/contract/audit-words.ts'
import { momentsOf, momentTime } from './history-text.ts'

const life = {
  takenAt: '2026-11-20T17:22:00Z',
  receivedAt: '2026-11-20T17:23:00Z',
  seller: { name: 'Carla' },
  waitsFor: 'Bajar pedidos',
  words: { received: 'Recibido', taken: 'Tomado' },
  history: [],
  actText: () => unknownAct.toLowerCase(),
}

describe('the history of a document', () => {
  test('tells its taking and arrival even when nothing else was recorded', () => {
    expect(momentsOf(life).map(moment => moment.text)).toEqual([
      'Recibido, a la espera de Bajar pedidos',
      'Tomado por Carla',
    ])
  })

  test('puts the newest first and tells acts it does not know', () => {
    const history = [
      { at: '2026-11-21T12:00:00Z', actor: 'Ana', action: 'export-annulled', detail: { number: 7 } },
      { at: '2026-11-20T18:00:00Z', actor: 'Ana', action: 'exported', detail: { number: 7 } },
      { at: '2026-11-20T17:40:00Z', actor: 'Eva', action: 'repainted', detail: {} },
      { at: '2026-11-20T17:24:00Z', actor: 'Carla', action: 'received', detail: {} },
    ]
    const moments = momentsOf({ ...life, history, waitsFor: null })
    expect(moments.map(moment => moment.text)).toEqual([
      'Ana anuló el lote 7: volvió a pendiente',
      'Bajado al ERP en el lote 7 por Ana',
      'Eva hizo un cambio',
      'Recibido',
      'Tomado por Carla',
    ])
    expect(moments[3]?.at).toBe('2026-11-20T17:24:00Z')
  })

  test('says what was changed, and how much more', () => {
    const lines = ['Agua: 12 → 6', 'quitó Jugo', 'agregó Soda: 4', 'agregó Pan: 1']
    const changed = (detail: Record<string, unknown>) =>
      momentsOf({ ...life, history: [{ at: '2026-11-20T18:00:00Z', actor: 'Ana', action: 'changed', detail }] })[0]
        ?.text
    expect(changed({ lines })).toBe('Cambiado por Ana: Agua: 12 → 6, quitó Jugo, agregó Soda: 4 y 1 cambio más')
    expect(changed({})).toBe('Cambiado por Ana')
  })

  test('names the day only when it is another one', () => {
    const zone = 'America/Argentina/Buenos_Aires'
    expect(momentTime('2026-11-20T17:22:00Z', '2026-11-20', zone)).toBe('14:22')
    expect(momentTime('2026-11-22T01:00:00Z', '2026-11-20', zone)).toBe('sáb 21/11 22:00')
  })
})
