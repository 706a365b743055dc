import { atom } from 'jotai';
import { loggedUserAtom } from './session.ts';

/** The person's data (specification §3, User state). What nobody has said yet is empty; `employee` is N unless an office says otherwise (A32). */
export interface UserState {
  name: string;
  surname1: string;
  surname2: string;
  documentType: string;
  documentCode: string;
  countryResid: string;
  countryBirth: string;
  maritalStatus: string;
  sex: string;
  employee: 'S' | 'N';
  segment: string;
  phones: string[];
  emails: string[];
  email: string;
  paymentOptions: string[];
  policyId: number | null;
  policyRiskId: number | null;
  token: string | null;
  personType: string;
}

const unknownUser: UserState = {
  name: '',
  surname1: '',
  surname2: '',
  documentType: '',
  documentCode: '',
  countryResid: '',
  countryBirth: '',
  maritalStatus: '',
  sex: '',
  employee: 'N',
  segment: '',
  phones: [],
  emails: [],
  email: '',
  paymentOptions: [],
  policyId: null,
  policyRiskId: null,
  token: null,
  personType: '',
};

/** What a screen has said about the person or about the policy at hand, over what the session knows. */
const saidAtom = atom<Partial<UserState>>({});

/** Reading gives the whole; writing a part changes only that part. */
export const userStateAtom = atom(
  (get): UserState => {
    const user = get(loggedUserAtom);
    if (user === null) return { ...unknownUser, ...get(saidAtom) };
    const { name, surname1, surname2, phones, email, api_token: token } = user;
    return { ...unknownUser, name, surname1, surname2, phones, email, emails: [email], token, ...get(saidAtom) };
  },
  (get, set, part: Partial<UserState> | 'forget') => {
    set(saidAtom, part === 'forget' ? {} : { ...get(saidAtom), ...part });
  },
);
