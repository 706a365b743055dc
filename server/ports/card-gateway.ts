/** A payment that somebody is sent to the gateway to make. */
export interface CardRequest {
  /** Twelve characters, the first four digits: names it to both sides for ever. */
  orderNumber: string;
  /** 0: the card is only checked and kept. */
  amountCents: number;
  /** What the payer reads. */
  description: string;
  /** Where the gateway tells the outcome. */
  noticeUrl: string;
  /** Where the payer comes back to, accepted or not. What they come back with proves nothing. */
  okUrl: string;
  koUrl: string;
  /** `keep`: the gateway keeps the card for later receipts; a reference: pay with that one. */
  card: 'keep' | { reference: string } | null;
}

/** A form that the payer's browser has to post to the gateway. */
export interface GatewayForm {
  action: string;
  fields: Record<string, string>;
}

/** A card that the gateway keeps. */
export interface KeptCard {
  reference: string;
  lastFour: string;
  /** yyyy-mm. */
  expiry: string;
  /** The gateway's number of the payment in which the card's holder agreed to later ones. */
  agreement: string | null;
}

/** What the gateway told of a payment. */
export interface CardNotice {
  orderNumber: string;
  amountCents: number;
  isAccepted: boolean;
  /** The gateway's own code. */
  response: string;
  authorisation: string | null;
  /** When it was asked to keep it. */
  card: KeptCard | null;
}

/** A receipt that a card on file is charged for without its holder, who agreed to that when it was kept. */
export interface CardCharge {
  /** An order number, as of a payment; the gateway takes each once, so that asked again nothing is charged twice. */
  orderNumber: string;
  amountCents: number;
  /** What the holder reads. */
  description: string;
  /** Where the gateway tells the outcome besides. */
  noticeUrl: string;
  card: Pick<KeptCard, 'reference' | 'agreement'>;
}

/** Posts a signed notice to us, as the gateway does. */
export type NoticeDelivery = (fields: Record<string, string>) => Promise<void>;

/** Where cards are paid with: no number of a card ever comes to us. */
export interface CardGateway {
  form(request: CardRequest): GatewayForm;
  /**
   * Charges a card on file; throws an `OutsideError`, or what the network throws, when it is not known what became of it. `isFinal`: the gateway has the order already, and its notice tells.
   */
  charge(request: CardCharge): Promise<CardNotice>;
  /** The notice in a form that was posted to us; null when the gateway did not sign exactly this. */
  readNotice(fields: Record<string, string>): CardNotice | null;
  /** Origin that the payer's browser posts to; null when it is ours. */
  origin: string | null;
  /** Answers what is asked below the path of a gateway that we serve ourselves. */
  pages?: (deliver: NoticeDelivery) => (request: Request) => Response | Promise<Response>;
}
