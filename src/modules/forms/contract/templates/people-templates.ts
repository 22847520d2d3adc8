import {
  choice,
  choices,
  day,
  longText,
  note,
  number,
  photo,
  required,
  scale,
  section,
  signature,
  text,
  yesNo,
} from './parts.ts'
import type { FormTemplate } from './template.ts'

const signUp: FormTemplate = {
  id: 'sign-up',
  name: 'Alta de cliente',
  text: 'Los datos de un comercio que quiere comprar: fiscales, entrega y pago.',
  kind: 'multiple',
  subject: 'none',
  definition: {
    pages: [
      {
        name: 'datos',
        title: 'Datos',
        elements: [
          text('razonSocial', 'Razón social', { ...required, maxLength: 120 }),
          text('fantasia', 'Nombre de fantasía', { maxLength: 120 }),
          choice(
            'iva',
            'Condición frente al IVA',
            [
              ['ri', 'Responsable inscripto'],
              ['monotributo', 'Monotributo'],
              ['exento', 'Exento'],
              ['cf', 'Consumidor final'],
            ],
            required,
          ),
          text('cuit', 'CUIT', {
            ...required,
            visibleIf: "{iva} <> 'cf'",
            validators: [{ type: 'regex', regex: '^\\d{2}-?\\d{8}-?\\d$', text: 'Escribilo así: 30-71128456-2.' }],
          }),
          text('telefono', 'Teléfono', { ...required, inputType: 'tel', maxLength: 30 }),
          text('correo', 'Correo', { inputType: 'email', maxLength: 120 }),
        ],
      },
      {
        name: 'entrega',
        title: 'Entrega y pago',
        elements: [
          text('domicilio', 'Domicilio de entrega', { ...required, maxLength: 160 }),
          choices(
            'dias',
            '¿Qué días recibe?',
            [
              ['lunes', 'Lunes'],
              ['martes', 'Martes'],
              ['miercoles', 'Miércoles'],
              ['jueves', 'Jueves'],
              ['viernes', 'Viernes'],
            ],
            required,
          ),
          choice(
            'pago',
            '¿Cómo va a pagar?',
            [
              ['contado', 'Contado'],
              ['cuenta', 'Cuenta corriente'],
            ],
            required,
          ),
          number('plazo', '¿Qué plazo pide?', {
            unit: 'días',
            min: 1,
            max: 90,
            ...required,
            visibleIf: "{pago} = 'cuenta'",
          }),
          photo('frente', 'Foto del frente', { maxFiles: 1 }),
          signature('firma', 'Firma del titular', { ...required, visibleIf: "{pago} = 'cuenta'" }),
        ],
      },
    ],
  },
}

const nps: FormTemplate = {
  id: 'nps',
  name: 'Encuesta de recomendación (NPS)',
  text: 'Si nos recomiendan y por qué. Se puede enviar con un enlace público.',
  kind: 'survey',
  subject: 'none',
  definition: {
    pages: [
      {
        name: 'recomendacion',
        elements: [
          scale('nota', 'Del 0 al 10, ¿cuánto nos recomendarías a un colega?', [0, 10], { ...required, score: 10 }),
          longText('queFalta', '¿Qué tendríamos que mejorar?', {
            visibleIf: '{nota} <= 6',
            ...required,
            maxLength: 500,
          }),
          longText('queGusta', '¿Qué es lo que más te gusta?', { visibleIf: '{nota} >= 9', maxLength: 500 }),
          section('aspectos', 'Sobre nuestro servicio', [
            scale('vendedor', 'La atención del vendedor', [1, 5]),
            scale('entrega', 'La entrega', [1, 5]),
            scale('producto', 'La calidad de los productos', [1, 5]),
          ]),
          yesNo('contacto', '¿Querés que te llamemos?'),
          text('telefono', 'Tu teléfono', {
            ...required,
            inputType: 'tel',
            maxLength: 30,
            visibleIf: '{contacto} = true',
          }),
        ],
      },
    ],
  },
}

const complaint: FormTemplate = {
  id: 'complaint',
  name: 'Reclamo de un cliente',
  text: 'Qué pasó, cuán urgente es y qué se le prometió.',
  kind: 'multiple',
  subject: 'customer',
  definition: {
    pages: [
      {
        name: 'reclamo',
        title: 'Reclamo',
        elements: [
          choice(
            'tema',
            '¿Sobre qué es?',
            [
              ['entrega', 'Entrega'],
              ['producto', 'Producto'],
              ['factura', 'Factura o precio'],
              ['equipo', 'Equipo de frío'],
              ['atencion', 'Atención'],
            ],
            required,
          ),
          day('cuando', '¿Cuándo pasó?', required),
          text('remito', 'Número de remito o factura', {
            maxLength: 30,
            visibleIf: "{tema} = 'entrega' or {tema} = 'factura'",
          }),
          longText('detalle', '¿Qué pasó?', { ...required, maxLength: 1000 }),
          photo('foto', 'Fotos', { visibleIf: "{tema} = 'producto' or {tema} = 'equipo'" }),
        ],
      },
      {
        name: 'seguimiento',
        title: 'Seguimiento',
        elements: [
          choice(
            'urgencia',
            '¿Cuán urgente es?',
            [
              ['alta', 'Dejó de comprar o no puede vender'],
              ['media', 'Espera una respuesta esta semana'],
              ['baja', 'Solo quiere que lo sepamos'],
            ],
            required,
          ),
          longText('promesa', '¿Qué le prometiste?', { maxLength: 300 }),
          yesNo('resuelto', '¿Quedó resuelto?', required),
          longText('solucion', '¿Cómo se resolvió?', { ...required, visibleIf: '{resuelto} = true', maxLength: 500 }),
        ],
      },
    ],
  },
}

const conditionOf = [
  ['bien', 'Bien', 5],
  ['revisar', 'A revisar', 2],
  ['mal', 'Mal', 0],
] as const

const vehicle: FormTemplate = {
  id: 'vehicle',
  name: 'Control de vehículo',
  text: 'Lo que se revisa antes de salir: papeles, luces, frenos, frío y limpieza.',
  kind: 'survey',
  subject: 'none',
  definition: {
    pages: [
      {
        name: 'salida',
        title: 'Salida',
        elements: [
          text('patente', 'Patente', {
            ...required,
            maxLength: 9,
            validators: [
              { type: 'regex', regex: '^[A-Za-z]{2,3} ?\\d{3} ?[A-Za-z]{0,2}$', text: 'Escribila así: AB 123 CD.' },
            ],
          }),
          number('kilometros', 'Kilómetros', { unit: 'km', min: 0, max: 2_000_000, ...required }),
          choices(
            'papeles',
            '¿Qué papeles lleva?',
            [
              ['cedula', 'Cédula', 2],
              ['seguro', 'Seguro', 2],
              ['vtv', 'VTV', 2],
              ['senasa', 'SENASA', 2],
            ],
            required,
          ),
        ],
      },
      {
        name: 'revision',
        title: 'Revisión',
        elements: [
          choice('luces', 'Luces', conditionOf, required),
          choice('frenos', 'Frenos', conditionOf, required),
          choice('cubiertas', 'Cubiertas', conditionOf, required),
          choice('limpieza', 'Limpieza de la caja', conditionOf, required),
          number('temperatura', 'Temperatura de la caja', { unit: '°C', min: -35, max: 30 }),
          section(
            'arreglo',
            'Qué hay que arreglar',
            [
              longText('detalle', 'Contá qué viste', { ...required, maxLength: 500 }),
              photo('foto', 'Foto', { maxFiles: 3 }),
            ],
            { visibleIf: "{luces} = 'mal' or {frenos} = 'mal' or {cubiertas} = 'mal'" },
          ),
          note('aviso', '<p>Con frenos o luces mal, el vehículo no sale: avisá a logística.</p>'),
          signature('firma', 'Firma de quien revisó', required),
        ],
      },
    ],
  },
}

/** What is not answered about a shop's shelf. */
export const peopleTemplates: readonly FormTemplate[] = [signUp, nps, complaint, vehicle]
