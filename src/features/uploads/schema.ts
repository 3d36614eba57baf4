import Type from 'typebox'

export const Image = Type.Object(
  {
    address: Type.String({
      format: 'uri',
      description: "The image's URL, which works only for people who can see the image.",
    }),
    markdown: Type.String({ description: 'The image as Markdown, for a description or a comment.' }),
    type: Type.String(),
    width: Type.Integer(),
    height: Type.Integer(),
  },
  {
    $id: 'Image',
    additionalProperties: false,
    sample: {
      address: 'https://cairn.example/acme/app/image/0123456789abcdef0123456789abcdef01234567.png',
      markdown: '![](https://cairn.example/acme/app/image/0123456789abcdef0123456789abcdef01234567.png)',
      type: 'image/png',
      width: 800,
      height: 600,
    },
  },
)
