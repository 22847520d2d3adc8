/** Who a line is said by and to, by the part of their e-mail before the `@`. */
export type Who = 'erp' | 'admin' | 'ventas' | 'supervisor' | 'gerente'

/** `days` before today at `at`; or `minutes` before now. */
export type Moment = { days: number; at: string } | { minutes: number }

export type Line = { from: Who; to: Who; when: Moment; body: string }

type Said = [who: 0 | 1, when: Moment, body: string]

const day = (days: number, at: string): Moment => ({ days, at })
const ago = (minutes: number): Moment => ({ minutes })

const talk = (one: Who, other: Who, lines: Said[]): Line[] =>
  lines.map(([who, when, body]) => ({ from: who ? other : one, to: who ? one : other, when, body }))

/** What the people of the demonstration company wrote to each other, in order within each pair. */
export const demoTalk: Line[] = [
  ...talk('supervisor', 'ventas', [
    [0, day(6, '08:02'), 'Buen día, Valentín. Hoy arrancás por la zona de la costanera, ¿no?'],
    [1, day(6, '08:05'), 'Buen día. Sí, empiezo por los kioscos y después subo al centro.'],
    [0, day(6, '08:06'), 'Llevá la lista nueva, cambió el precio de los baldes.'],
    [1, day(6, '12:41'), 'El autoservicio de la esquina no quiere recibir sin remito impreso.'],
    [0, day(6, '12:44'), 'Lo veo con administración y te aviso.'],
    [1, day(6, '12:45'), 'Dale, gracias.'],
    [0, day(3, '17:20'), '¿Pudiste cobrarle al maxikiosco?'],
    [1, day(3, '17:26'), 'Una parte en efectivo y un cheque a 30 días. Ya lo cargué.'],
    [0, day(3, '17:27'), 'Perfecto.'],
    [1, ago(52), 'Quedó sin stock el pote de dulce de leche, tengo tres clientes que lo piden.'],
    [0, ago(47), 'Entra mañana a primera hora. Ofreceles el granizado mientras tanto.'],
    [0, ago(45), 'Y avisame si alguno prefiere esperar.'],
  ]),
  ...talk('admin', 'supervisor', [
    [1, day(5, '09:12'), '¿Podés revisar el límite de crédito de los clientes de la zona norte? Hay dos bloqueados.'],
    [0, day(5, '09:40'), 'Los vi. Uno tiene una factura de hace 60 días, el otro era un error de carga y ya está.'],
    [1, day(5, '09:41'), 'Genial, le digo al preventista que pase.'],
    [0, day(2, '10:05'), 'Cargué los objetivos del mes que viene, miralos cuando puedas.'],
    [1, day(2, '11:18'), 'Los miro hoy. El de cobranzas me parece alto para la primera quincena.'],
    [0, day(2, '11:22'), 'Lo dejamos así y lo vemos el lunes con Germán.'],
    [1, ago(31), 'Adriana, un cliente pide factura A y figura como monotributo.'],
    [1, ago(30), '¿Lo cambiás vos o me mandás quién?'],
  ]),
  ...talk('erp', 'admin', [
    [0, day(4, '18:31'), 'Bajé los pedidos del día, quedaron dos pendientes por localización sin asignar.'],
    [1, day(4, '18:33'), '¿Cuáles?'],
    [0, day(4, '18:35'), 'Los dos de la sucursal nueva. Falta el centro en la asignación.'],
    [1, day(4, '18:50'), 'Ya lo agregué, probá de nuevo.'],
    [0, day(4, '18:52'), 'Salieron. Gracias.'],
    [0, day(1, '08:15'), 'La lista de precios nueva ya está subida, rige desde hoy.'],
    [1, day(1, '08:16'), 'Buenísimo.'],
  ]),
  ...talk('gerente', 'supervisor', [
    [0, day(7, '16:00'), 'Mandame el resumen de efectividad de tu equipo antes del viernes.'],
    [1, day(7, '16:09'), 'Te lo dejo en el tablero con el filtro armado, te paso el enlace.'],
    [0, day(7, '16:10'), 'Mejor todavía.'],
    [0, day(1, '19:05'), 'Muy bien la semana, subimos cuatro puntos de cobertura.'],
  ]),
  ...talk('gerente', 'admin', [
    [0, day(8, '11:30'), '¿Quién tiene el usuario de los repartidores nuevos?'],
    [1, day(8, '11:47'), 'Los doy de alta esta tarde y te aviso.'],
    [1, day(8, '17:02'), 'Listos, ya les llegó la invitación.'],
  ]),
]

export const demoMoods: { who: Who; mood: string }[] = [
  { who: 'erp', mood: 'Cierre de mes' },
  { who: 'supervisor', mood: 'En la calle con el equipo' },
  { who: 'ventas', mood: 'De ruta hasta las 17' },
  { who: 'gerente', mood: '' },
]
