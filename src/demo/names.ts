/** First and last names that go together, by where people come from. Nobody in particular. */
export const names: Record<string, { first: string; last: string }> = {
  de: {
    first: 'Annika Jonas Heike Matthias Friederike Lukas Ulrike Torben Sabine Konrad Mareike Emil',
    last: 'Brandt Hollenbach Kessler Vogelsang Reuter Lindemann Osterkamp Winkler Haberland Stegmann Thiel Rosenau',
  },
  fr: {
    first: 'Camille Étienne Solène Bastien Manon Gaël Aurélie Théo Clémence Rémi Océane Pascal',
    last: 'Delorme Fontenay Marchal Rousselet Vasseur Bonnard Chevrier Lambertin Poulain Garrigue Lemoine Tessier',
  },
  ja: {
    first: '春香 大輔 美咲 健一 Yuki Haruto 直子 翔太 Akari Ren さくら 悠真',
    last: '田村 小林 西川 藤原 Matsuda Okabe 森下 石井 Hayakawa Kitano 長谷 中野',
  },
  ar: {
    first: 'ليلى يوسف سلمى كريم Noor Tariq هدى سامي Rania Omar مريم زياد',
    last: 'الخطيب حداد منصور النجار Darwish Khalidi قاسم الشامي Saleh Barakat عمران العطار',
  },
  ru: {
    first: 'Ольга Дмитрий Светлана Павел Irina Maksim Татьяна Алексей Vera Anton Надежда Кирилл',
    last: 'Белых Черных Седых Долгих Kovalenko Bondarenko Русских Гладких Shevchuk Lysenko Коваль Литвин',
  },
  en: {
    first: 'Hazel Owen Imogen Callum Freya Desmond Tamsin Rory Beatrice Nigel Orla Wesley',
    last: 'Ashdown Birchall Copley Dunmore Fairweather Hartnell Kirkbride Lockyer Meadows Pemberton Thackery Whitlock',
  },
  nl: {
    first: 'Sanne Joris Femke Bram Lotte Thijs Marloes Ruben Anouk Wouter',
    last: 'Dijkstra Hoekstra Verhoeven Kuipers Brouwer Schouten Vermeulen Molenaar Zijlstra Postma',
  },
  es: {
    first: 'Lucía Álvaro Marisol Ignacio Paloma Esteban Ximena Rodrigo Valeria Joaquín',
    last: 'Ibáñez Carrasco Montenegro Quiroga Salvatierra Peñalver Arriaga Cisneros Villalba Zamora',
  },
  pt: {
    first: 'Inês Tiago Beatriz Caio Luana Duarte Rafaela Otávio Joana Vasco',
    last: 'Carvalhal Figueira Moraes Pacheco Saldanha Teixeira Ventura Barroso Azevedo Nogueira',
  },
  it: {
    first: 'Chiara Davide Ginevra Matteo Serena Tommaso Elisa Lorenzo Ilaria Fabio',
    last: 'Bellandi Carraro Donatelli Ferrante Marchetti Pellegrini Santoro Vitale Zanella Ricci',
  },
  pl: {
    first: 'Agnieszka Bartosz Katarzyna Michał Zofia Paweł Małgorzata Szymon Hanna Wojciech',
    last: 'Bielak Gajda Krawiec Łukasik Mazurek Olszak Pietrzak Szczepanik Wrona Żurek',
  },
  fi: {
    first: 'Aino Eero Helmi Jarkko Kaisa Lauri Outi Pekka Sanni Ville',
    last: 'Hakala Järvelä Koskela Lahtinen Mäkelä Niemi Rantala Saarinen Toivola Ylönen',
  },
  sv: {
    first: 'Astrid Björn Elin Gustav Hedda Isak Linnéa Nils Saga Viggo',
    last: 'Ahlgren Bergqvist Dahlin Ekström Forsberg Hedlund Lundmark Nyberg Sandell Wikström',
  },
  tr: {
    first: 'Elif Emre Defne Kerem Zeynep Onur Selin Barış Gülşah Tolga',
    last: 'Aydın Çelik Demirel Güneş Karaca Özdemir Şahin Toprak Uysal Yıldız',
  },
  in: {
    first: 'Ananya Rohan Meera Arjun Kavita Siddharth Lakshmi Vikram Isha Nikhil',
    last: 'Bhattacharya Chandran Deshpande Iyer Joshi Kulkarni Menon Pillai Raghavan Sethi',
  },
  zh: {
    first: 'Wei Xiulan Jun Meiling Hao Lan Zhen Ying Bo Qing',
    last: 'Chen Huang Liang Ouyang Shen Tang Wu Xu Zhao Zhou',
  },
  vi: {
    first: 'Linh Minh Thảo Quang Hương Tuấn Mai Khánh Ngọc Phúc',
    last: 'Bùi Đặng Hoàng Lê Ngô Nguyễn Phạm Trần Võ Vũ',
  },
  ng: {
    first: 'Adaeze Chidi Folake Ifeoma Kelechi Ngozi Obinna Temitope Yetunde Emeka',
    last: 'Adeyemi Balogun Chukwu Ekwueme Nwosu Ogunleye Okafor Onyeka Uzoma Abiola',
  },
  za: {
    first: 'Naledi Sipho Thandiwe Kagiso Lerato Mandla Nomsa Pieter Zanele Themba',
    last: 'Dlamini Khumalo Mokoena Ndlovu Radebe Sithole Tshabalala Venter Zulu Molefe',
  },
}
