import type { Mail } from '#server/ports/ports.ts';

/** An e-mail in the form that nodemailer takes. Its headers tell auto-responders not to answer (RFC 3834). */
export function messageOf({ id, to, subject, text, html, attachments = [] }: Mail, from: string) {
  const domain = /@([\w.-]+)/.exec(from)?.[1] ?? 'localhost';
  return {
    from,
    to,
    subject,
    text,
    html,
    attachments: attachments.map(({ name, mediaType, bytes }) => ({ filename: name, contentType: mediaType, content: bytes })),
    messageId: `<${id}@${domain}>`,
    headers: { 'Auto-Submitted': 'auto-generated' },
  };
}
